// @vitest-environment happy-dom

import { cleanup, screen, within } from '@testing-library/react'
import { CHECKS, type Check, type CheckName } from '@vitrine/api/flows/check.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatInstant } from '../../../../shared/format/dates.ts'
import { checkName } from '../../../../shared/words/check-words.ts'
import { aCard } from '../../../../testing/public-card.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { HowItWasChecked, RefusalChecks } from './how-it-was-checked.tsx'

const INSTANT = Date.UTC(2027, 0, 2, 12)
const ISSUER = 'https://issuer.example'
const NOT_REPORTED = 'Not reported by the verifier'
/** Checks that are always shown. */
const ALWAYS = ['issuer', 'signature', 'validity', 'holder', 'request', 'query', 'state'] as const

const onlyPaymentId = () => aCard({ presentation: { ...aCard().presentation, onlyPaymentId: true } })

function showResult(checks: Check[] | undefined, fields: Partial<PresentationResult> = {}, card = aCard()) {
  const fullObject = { requestStatus: 'presentation_verified', checks } as const
  renderPage(<HowItWasChecked card={card} result={{ status: 'OK', fullObject, ...fields }} />, {
    path: '/',
    at: '/',
  })
}

const showRefusal = (checks: Check[] | undefined, card = aCard()) =>
  renderPage(<RefusalChecks card={card} status={{ checks }} />, { path: '/', at: '/' })

/** Returns the rows in reading order: name, value, outcome. */
const rows = () =>
  screen
    .queryAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('span:not(:has(span))')].map(({ textContent }) => textContent))

const rowOf = (name: CheckName, outcome?: Check['outcome']) =>
  rows().find(([first]) => first === checkName(name, outcome))

afterEach(cleanup)

describe('a further card that was added', () => {
  const other = { name: 'Workshop badge', type: 'Workshop', claims: { event: 'In practice' } }
  const show = (accepted: boolean, outcome: Check['outcome']) => {
    const others = [{ ...other, accepted, checks: [{ name: 'state', outcome } as const] }]
    showResult([], { fullObject: { requestStatus: 'presentation_verified', others } })
  }

  it('is shown with its claims and its own checks', () => {
    show(true, 'passed')
    const section = within(screen.getByRole('region', { name: 'Workshop badge: accepted' }))
    expect(section.getByText('In practice')).toBeTruthy()
    expect(section.getByText(checkName('state')).closest('li')?.textContent).toContain('Passed')
  })

  it('is marked if it was not accepted', () => {
    show(false, 'failed')
    const section = within(screen.getByRole('region', { name: 'Workshop badge: not accepted' }))
    expect(section.getByText(checkName('state', 'failed')).closest('li')?.textContent).toContain('Failed')
  })
})

describe('the checks of a result', () => {
  it.each(CHECKS.filter((name) => name !== 'format'))('show a passed %s in words and with a sign', (name) => {
    showResult([{ name, outcome: 'passed' }])
    expect(rowOf(name)?.at(-1)).toBe('Passed')
    const row = screen.getByText(checkName(name)).closest('li')
    expect(row?.querySelector('svg[aria-hidden=true]')).toBeTruthy()
  })

  it.each(CHECKS)('show that %s failed, and never that it passed', (name) => {
    showResult([
      { name, outcome: 'passed' },
      { name, outcome: 'failed' },
    ])
    expect(rowOf(name, 'failed')?.at(-1)).toBe('Failed')
  })

  it.each(ALWAYS)('show %s as not reported if the engine does not report it', (name) => {
    const other = name === 'issuer' ? 'signature' : 'issuer'
    showResult([{ name: other, outcome: 'passed' }])
    expect(rowOf(name)).toEqual([checkName(name), NOT_REPORTED])
    cleanup()
    showResult([
      { name: other, outcome: 'passed' },
      { name, outcome: 'unknown', value: 'a claim' },
    ])
    expect(rowOf(name)).toEqual([checkName(name), NOT_REPORTED])
  })

  it('are shown in their order, each once, and unreported ones only if they are important', () => {
    showResult([
      { name: 'face', outcome: 'unknown' },
      { name: 'signature', outcome: 'passed' },
      { name: 'format', outcome: 'passed' },
    ])
    expect(rows().map(([name]) => name)).toEqual(
      CHECKS.filter((name) => ALWAYS.some((one) => one === name)).map((name) => checkName(name)),
    )
  })

  it.each<[string, Check, Partial<PresentationResult>, string]>([
    ['the issuer', { name: 'issuer', outcome: 'passed', value: ISSUER }, {}, ISSUER],
    ['the issuer from the result', { name: 'issuer', outcome: 'passed' }, { vcIss: ISSUER }, ISSUER],
    ['the expiry', { name: 'validity', outcome: 'passed', value: INSTANT }, {}, `until ${formatDate(INSTANT)}`],
    [
      'the expiry from the result',
      { name: 'validity', outcome: 'passed' },
      { expirationDate: INSTANT },
      `until ${formatDate(INSTANT)}`,
    ],
    [
      'the time of the status lookup',
      { name: 'state', outcome: 'passed', value: INSTANT },
      {},
      `looked up on ${formatInstant(INSTANT)}`,
    ],
    [
      'that the wallet sent more',
      { name: 'query', outcome: 'passed', value: 2 },
      {},
      'The wallet sent more than requested. We ignored it.',
    ],
    ['the score of the face', { name: 'face', outcome: 'passed', value: 86 }, {}, '86%'],
    ['the domain', { name: 'domain', outcome: 'passed', value: ISSUER }, {}, ISSUER],
  ])('show the value behind them: %s', (_what, check, fields, value) => {
    showResult([check], fields)
    expect(rowOf(check.name)).toEqual([checkName(check.name), value, 'Passed'])
  })

  it('show no value if there is none', () => {
    showResult([...CHECKS].map((name) => ({ name, outcome: 'passed' })))
    for (const row of rows()) expect(row).toHaveLength(2)
  })

  it('show the domain of the issuer once', () => {
    showResult([
      { name: 'issuer', outcome: 'passed', value: ISSUER },
      { name: 'domain', outcome: 'passed', value: ISSUER },
    ])
    expect(screen.getAllByText(ISSUER)).toHaveLength(1)
  })

  it.each([undefined, []])(
    'are empty if another backend reports %j, and the page claims nothing about checks',
    (checks) => {
      showResult(checks, { verified: true, credentialStateIsValid: true, vcIss: ISSUER })
      expect(screen.getByRole('region', { name: 'How it was checked' }).textContent).toContain('does not report')
      expect(rows()).toEqual([])
      expect(document.body.textContent).not.toContain('Passed')
    },
  )

  it('are not shown if the card shows only the payment id', () => {
    showResult([{ name: 'issuer', outcome: 'passed' }], { notShared: ['Card number'] }, onlyPaymentId())
    expect(document.querySelector('li, h3')).toBeNull()
  })
})

describe('the claims not shared', () => {
  it('are shown by their labels', () => {
    showResult([{ name: 'issuer', outcome: 'passed' }], { notShared: ['Card number', 'Photo'] })
    const region = within(screen.getByRole('region', { name: 'Not shared' }))
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Card number', 'Photo'])
  })

  it.each([undefined, []])('are not mentioned if the answer is %j', (notShared) => {
    showResult([{ name: 'issuer', outcome: 'passed' }], { notShared })
    expect(screen.queryByRole('region', { name: 'Not shared' })).toBeNull()
  })
})

describe('the checks of a refusal', () => {
  it('end with the failed one, and show the failure', () => {
    showRefusal([
      { name: 'format', outcome: 'passed' },
      { name: 'issuer', outcome: 'passed', value: ISSUER },
      { name: 'signature', outcome: 'failed' },
    ])
    expect(rowOf('issuer')).toEqual([checkName('issuer'), ISSUER, 'Passed'])
    expect(rowOf('signature')).toEqual([checkName('signature'), 'Failed'])
    expect(rowOf('state')).toEqual([checkName('state'), NOT_REPORTED])
    expect(screen.getByText('Checks after a failed one may be skipped.')).toBeTruthy()
  })

  it('show no date for an expired card', () => {
    showRefusal([{ name: 'validity', outcome: 'failed', value: INSTANT }])
    expect(rowOf('validity')).toEqual([checkName('validity'), 'Failed'])
  })

  it.each([undefined, []])('are not shown if the server reports %j', (checks) => {
    showRefusal(checks)
    expect(document.querySelector('li, h3')).toBeNull()
  })

  it('are not shown if the card shows only the payment id', () => {
    showRefusal([{ name: 'issuer', outcome: 'failed' }], onlyPaymentId())
    expect(document.querySelector('li, h3')).toBeNull()
  })
})
