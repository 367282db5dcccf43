import { setGlobalConfig } from '@openid4vc/oauth2'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { LibraryCodeFlow } from './library-code-flow.ts'

let running: RunningProduct
beforeAll(async () => {
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct()
})
afterAll(() => running.stop())

const claimsOf = ({ credential }: { credential: unknown }) =>
  (credential as { credential: string }).credential
    .split('~')
    .slice(1, -1)
    .map((disclosure) => JSON.parse(Buffer.from(disclosure, 'base64url').toString()).slice(1))

it('The @openid4vc wallet takes an offered card after consent, with a pushed request, DPoP and a code', async () => {
  const { id, authorizationUrl = '' } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const states: number[] = []
  const received = await new LibraryCodeFlow().receive(authorizationUrl, async (address) => {
    states.push((await running.browser.issuanceStatus(id)).status)
    return new ConsentingBrowser().accept(address)
  })
  states.push((await running.browser.issuanceStatus(id)).status)
  expect(received.tokenType).toBe('DPoP')
  expect(claimsOf(received)).toContainEqual(['displayName', 'Anna Nowak'])
  expect(states).toEqual([1, 2])
})

it('The @openid4vc wallet takes a card that it asks for by itself, with the claims of the consent page', async () => {
  const started = { issuer: running.url, cardId: 'bank-account-basic' }
  const received = await new LibraryCodeFlow().receive(started, (address) =>
    new ConsentingBrowser().accept(address, { displayName: 'Iga Zych' }),
  )
  expect(claimsOf(received)).toContainEqual(['displayName', 'Iga Zych'])
  const { credential } = received.credential as { credential: string }
  expect(decodeJwt(credential.split('~')[0] ?? '').vct).toBe(`${running.url}/credential-types/BankAccount`)
})
