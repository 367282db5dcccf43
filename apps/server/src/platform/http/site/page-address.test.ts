import { PAGES } from '@vitrine/api/pages/pages.ts'
import { describe, expect, it } from 'vitest'
import { pageFinder } from './page-address.ts'

const PAGE_PATTERNS = Object.values(PAGES)
const canonicalAddress = pageFinder(PAGE_PATTERNS)

/** A link whose Base64 contains both characters that differ in base64url, and padding. */
const LINK = 'openid4vp://?client_id=x&state=~~~???>>>ÿÿÿ'
const base64 = Buffer.from(LINK).toString('base64')
const inOnePart = base64.replaceAll('/', '%2F')
const ID = 'kO2yX0mZ-7b_QwErTyUiOpAsDfGhJkLzXcVbNm12345'

describe('the address of a page', () => {
  it.each(PAGE_PATTERNS)('%s is canonical', (pattern) => {
    const written = pattern.replaceAll(/:(\w+)\??/g, 'Some%20Thing')
    expect(canonicalAddress(written)).toBeUndefined()
    expect(canonicalAddress(pattern.replace(/\/:\w+\?$/, '').replaceAll(/:(\w+)/g, 'Some%20Thing'))).toBeUndefined()
  })

  it.each([
    ['/demo/', '/demo'],
    ['/Demo', '/demo'],
    ['/demo//', '/demo'],
    ['/ISSUE/bank-account-basic', '/issue/bank-account-basic'],
    ['/present/Card/', '/present/Card'],
    ['/Present/Card/Payment/Lunch/fl-pay-Ab', '/present/Card/payment/Lunch/fl-pay-Ab'],
    ['/Admin/Contracts/BankAccount/Accounts/', '/admin/contracts/BankAccount/accounts'],
    ['/Employee/HelpDesk/AbC/', '/employee/helpdesk/AbC'],
    [`/issue/card/${base64}`, `/issue/card/${inOnePart}`],
    [`/dynamic/code/${base64}`, `/dynamic/code/${inOnePart}`],
    [`/dynamic/code/${base64}/`, `/dynamic/code/${inOnePart}`],
    [`/present/card/link/${base64}`, `/present/card/link/${inOnePart}`],
    [`/present/card/link/${base64}/${ID}`, `/present/card/link/${inOnePart}/${ID}`],
    [
      `/Present/card/Link/${base64.replace(/=+$/, '')}/${ID}/`,
      `/present/card/link/${inOnePart.replace(/=+$/, '')}/${ID}`,
    ],
  ])('%s is corrected to %s', (address, written) => {
    expect(base64).toMatch(/\/.*=$/)
    expect(canonicalAddress(address)).toBe(written)
    expect(canonicalAddress(written)).toBeUndefined()
  })

  it.each([
    '//evil.example/demo',
    '/demo/more',
    '/nowhere',
    '/Vc/Admin/contracts',
    '/issue',
    '/present/card/link',
    '/employee',
    '/present/card/payment',
    '/basic/request2',
  ])('%s is not the address of a page', (address) => {
    expect(canonicalAddress(address)).toBeUndefined()
  })
})
