import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { WalletProvider } from '../wallet-provider.ts'
import { LibraryCodeFlow } from './library-code-flow.ts'

let running: RunningProduct
let folder: string
const provider = new WalletProvider()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-providers-'))
  await writeFile(join(folder, 'provider.pem'), provider.anchor.certificate.toString())
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct({ WALLET_PROVIDERS_DIR: folder })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const claimsOf = ({ credential }: { credential: unknown }) =>
  (credential as { credential: string }).credential
    .split('~')
    .slice(1, -1)
    .map((disclosure) => JSON.parse(Buffer.from(disclosure, 'base64url').toString()).slice(1))

it('The @openid4vc wallet takes an offered card after consent, with a pushed request, DPoP and a code', async () => {
  const { id, authorizationUrl = '' } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const states: number[] = []
  const received = await (await LibraryCodeFlow.create()).receive(authorizationUrl, async (address) => {
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
  const received = await (await LibraryCodeFlow.create()).receive(started, (address) =>
    new ConsentingBrowser().accept(address, { displayName: 'Iga Zych' }),
  )
  expect(claimsOf(received)).toContainEqual(['displayName', 'Iga Zych'])
  const { credential } = received.credential as { credential: string }
  expect(decodeJwt(credential.split('~')[0] ?? '').vct).toBe(`${running.url}/credential-types/BankAccount`)
})

it('The @openid4vc wallet authenticates by an attestation, and the consent page knows its name', async () => {
  const { authorizationUrl = '' } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const browser = new ConsentingBrowser()
  const received = await (await LibraryCodeFlow.create(provider)).receive(authorizationUrl, async (address) => {
    await browser.open(address)
    expect((await browser.request(running.url)).wallet).toEqual({
      ...{ name: 'Example Wallet', host: 'wallet.example', isKnown: true },
    })
    return browser.accept(address)
  })
  expect(claimsOf(received)).toContainEqual(['displayName', 'Anna Nowak'])
})
