import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { zPaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signJws } from '../../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { accountOfIssuance } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { forgeAuthority, forgeIssuedBy, x5cOf } from '../wallet/forged-certificate.ts'
import { LibraryWallet, type WalletManners } from './library-wallet.ts'

const registrar = forgeIssuedBy(forgeAuthority(), { organization: 'Registrar' })
const REGISTRATION = signJws(
  registrar.privateKey,
  { typ: 'rc-wrp+jwt', x5c: x5cOf(registrar) },
  { sub: 'NTRPL-0000012345', iat: Math.floor(Date.now() / 1000) },
)

let running: RunningProduct
let registration: string
beforeAll(async () => {
  // The test server is on loopback, without https.
  setGlobalConfig({ allowInsecureUrls: true })
  registration = mkdtempSync(join(tmpdir(), 'vitrine-registration-'))
  writeFileSync(join(registration, 'all-cards.jwt'), REGISTRATION)
  running = await startProduct({ REGISTRATION_CERTIFICATES_DIR: registration })
})
afterAll(async () => {
  await running.stop()
  rmSync(registration, { recursive: true })
})

const CLAIMS = { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.com' }
const EXTRA_MEMBERS = {
  state: 'of-the-wallet',
  iss: 'https://wallet.example',
  id_token: 'e30',
  presentation_submission: '{}',
}

const WALLETS: [string, WalletManners][] = [
  ['that does not identify itself', {}],
  ['with a client_id, which is the iss of its key proof', { clientId: 'https://wallet.example' }],
  ['that sends unknown members', { clientId: 'wallet', extraMembers: EXTRA_MEMBERS }],
]

async function openAccount(wallet: LibraryWallet): Promise<string> {
  return wallet.receive((await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })).url)
}

/** Presents a credential and expects success; returns the address that the person's browser opens next. */
async function presented(wallet: LibraryWallet, link: string, credential: string): Promise<unknown> {
  const answer = await wallet.present(link, credential)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { redirect_uri: unknown }).redirect_uri
}

describe.each(WALLETS)('a wallet made of independent libraries, %s', (_how, manners) => {
  it('receives a card with a PIN, presents it, and the page shows the result', async () => {
    const { browser } = running
    const wallet = new LibraryWallet(manners)
    const started = await browser.issueBasic('CustomerUpn', CLAIMS)
    const credential = await wallet.receive(started.url, started.pin)
    expect(await browser.issuanceStatus(started.id)).toEqual({ status: 2 })

    const { payload } = await (await wallet.judgeOf(credential)).verify(credential)
    expect(payload).toMatchObject({ iss: running.url, ...CLAIMS })

    const asked = await browser.present('CustomerUpn')
    expect(await presented(wallet, asked.url, credential)).toBe(`${running.url}/answered`)
    expect(await browser.presentationStatus(asked.id)).toEqual({ status: 2 })
    expect(await browser.result(asked.id)).toMatchObject({ displayName: 'Anna Nowak', status: 'OK' })
  })

  it('pays by confirming the transaction in the request', async () => {
    const { browser } = running
    const wallet = new LibraryWallet(manners)
    const credential = await openAccount(wallet)
    const asked = await browser.present('BankAccount', '/basic', { bankOperation: 'transfer' })
    await presented(wallet, asked.url, credential)
    const { status, fullObject } = await browser.result(asked.id)
    expect(status).toBe('OK')
    expect(zPaymentReceipt.parse(fullObject?.receipt)).toMatchObject({ paymentId: asked.paymentId, amount: 300 })
  })

  it('answers on the device of the page, and returns to it', async () => {
    const { browser, url } = running
    const wallet = new LibraryWallet(manners)
    const credential = await openAccount(wallet)
    const requested = await browser.post('/basic/presentation/request', { type: 'BankAccount' }, { origin: url })
    const { id, sameDeviceUrl = '' } = zPresentationResponse.parse(requested.body)
    const address = new URL(String(await presented(wallet, sameDeviceUrl, credential)))
    expect(address.origin + address.pathname).toBe(url + PAGES.fromWallet)
    expect(await browser.presentationStatus(id)).toEqual({ status: 1, awaitsReturn: true })

    const responseCode = new URLSearchParams(address.hash.slice(1)).get('response_code')
    const cookie = requested.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const back = await browser.post('/presentation/return', { responseCode }, { origin: url, cookie })
    expect(back).toMatchObject({ status: 200, body: { id } })
    expect(await browser.result(id)).toMatchObject({ displayName: 'Anna Nowak', status: 'OK' })
  })
})

describe('a wallet made of independent libraries', () => {
  const wallet = new LibraryWallet()

  it('finds the registration certificate in a request, as the strict wallet does', async () => {
    const { url } = await running.browser.present('BankAccount')
    const verifier_info = [{ format: 'registration_cert', data: REGISTRATION }]
    expect((await wallet.resolve(url)).authorizationRequestPayload).toMatchObject({ verifier_info })
    expect((await running.wallet.openRequest(url)).request.payload).toMatchObject({ verifier_info })
  })

  it('sees in the status list that a credential was revoked', async () => {
    const { browser, product } = running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })
    const credential = await wallet.receive(url)
    const judge = await wallet.judgeOf(credential)
    await judge.verify(credential)
    await product.services.revocation.revoke(await accountOfIssuance(product.database.query, id), 'administrator', {
      reason: 'unspecified',
    })
    await expect(judge.verify(credential)).rejects.toThrow(/status/i)
  })

  it('is refused with a wrong PIN', async () => {
    const { url, pin } = await running.browser.issueBasic('CustomerUpn', CLAIMS)
    await expect(wallet.receive(url, pin === '0000' ? '1111' : '0000')).rejects.toThrow()
  })

  it('is refused with a key proof whose iss is not the client_id of its token request', async () => {
    const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })
    const tamperer = new LibraryWallet({ clientId: 'wallet' })
    const createProof = tamperer.issuance.createCredentialRequestJwtProof.bind(tamperer.issuance)
    tamperer.issuance.createCredentialRequestJwtProof = (options) => createProof({ ...options, clientId: 'another' })
    await expect(tamperer.receive(url)).rejects.toThrow()
  })
})
