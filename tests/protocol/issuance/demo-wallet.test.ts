import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../../../apps/idp/src/configuration.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../apps/idp/src/identity-provider.ts'
import { CardFolder } from '../../card-folder.ts'
import { freePort } from '../../free-port.ts'
import { TerminalWallet } from '../../terminal-wallet.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { LibraryVerifier } from '../judges/library-verifier.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { forgeAuthority, forgeIssuedBy } from '../wallet/forged-certificate.ts'

const COPIES = 3
const WALLET_URL = 'http://localhost:3002'

const data = mkdtempSync(join(tmpdir(), 'vitrine-demo-provider-'))
const folder = new CardFolder()
folder.change('bank-account-basic', { engine: { name: 'openid4vc', copies: COPIES, keyAttestation: {} } })
folder.change('credo-rest', { engine: { name: 'openid4vc', keyAttestation: { keyStorage: ['iso_18045_high'] } } })

/** Authority of other verifiers, which the wallet trusts. */
const authority = forgeAuthority({ commonName: 'Authority of verifiers' })
const signer = forgeIssuedBy(authority, { commonName: 'Library', dnsNames: ['localhost'] })

let provider: string
let identityProvider: IdentityProvider
let running: RunningProduct
let wallet: TerminalWallet
beforeAll(async () => {
  const configuration = readConfiguration({ DATA_DIR: data, IDP_PORT: String(await freePort()), WALLET_URL })
  provider = configuration.issuer
  identityProvider = await startIdentityProvider(configuration)
  const { anchorFolder } = configuration.walletProvider
  running = await startProduct({
    ...{ SCENARIOS_DIR: folder.path, WALLET_PROVIDERS_DIR: anchorFolder, KEY_PROVIDERS_DIR: anchorFolder },
    ...{ WALLET_ATTESTATION: 'required', ATTESTATION_CHALLENGE: 'required', DPOP_NONCE: 'required' },
  })
  const anchor = readFileSync(join(running.dataDirectory, 'keys', 'trust-anchor.pem'), 'utf8')
  wallet = new TerminalWallet([anchor, authority.certificate.toString()])
})
afterAll(async () => {
  await running.stop()
  await identityProvider.stop()
  wallet.remove()
  folder.remove()
  rmSync(data, { recursive: true })
})

it('The demo wallet gets copies of a card for attested keys at a server that demands attestations, and shows one', async () => {
  const person = new ConsentingBrowser()
  const { id, authorizationUrl = '' } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const decide = async (address: string) => {
    await person.open(address)
    const { wallet: shown } = await person.request(running.url)
    expect(shown).toMatchObject({ name: 'Vitrine demo wallet', isKnown: true })
    return person.accept(address)
  }
  const { succeeds, report } = await wallet.follow(authorizationUrl, { provider, decide })
  expect(report).toContain(`Bank account: ${COPIES} verified`)
  expect(report).not.toContain('also asks for')
  expect(report).toContain('/par with wallet attestation, proof of its key: 201')
  expect(succeeds).toBe(true)
  expect((await running.browser.issuanceStatus(id)).status).toBe(2)

  const asked = await running.browser.present('BankAccount')
  const shown = await wallet.follow(asked.url)
  expect(shown.report).toContain('Bank account discloses: Full name')
  expect((await running.browser.result(asked.id)).displayName).toBe('Anna Nowak')
})

it('The demo wallet gets a card by a pre-authorized code with its attestation', async () => {
  const { url, pin } = await running.browser.issueBasic('BankAccount', { displayName: 'Jan Kos' })
  const { report, succeeds } = await wallet.follow(url, { provider, ...(pin && { pin }) })
  expect(report).toContain('/token with wallet attestation, proof of its key, DPoP proof: 200')
  expect(succeeds).toBe(true)
})

it('Without its provider, the demo wallet says that the server demands an attestation', async () => {
  for (const unreachable of [undefined, `http://localhost:${await freePort()}`]) {
    const { url, pin } = await running.browser.issueBasic('BankAccount', { displayName: 'Jan Kos' })
    const options = { ...(unreachable && { provider: unreachable }), ...(pin && { pin }) }
    const { report, succeeds } = await wallet.follow(url, options)
    expect(succeeds).toBe(false)
    expect(report).toContain('REFUSED  wallet-unattested')
    expect(report).toContain('HAIP 1.0 sections 4.4.1 and 4.5.1')
  }
})

it('A card for keys at a higher level than a browser has is refused, and the demo wallet says why', async () => {
  const { url, pin } = await running.browser.issue('/credo-rest', 'CredoRestCard', { displayName: 'Jan Kos' })
  const { report, succeeds } = await wallet.follow(url, { provider, ...(pin && { pin }) })
  expect(report).toContain('REFUSED  issuer-refused: at localhost')
  expect(report).toContain('key_storage of the key attestation must contain one of iso_18045_high')
  expect(succeeds).toBe(false)
})

it('The demo wallet shows a card to a verifier of the @openid4vc and @sd-jwt libraries, which sees only what it asked for', async () => {
  const { url, pin } = await running.browser.issueBasic('BankAccount', { displayName: 'Iga Zych' })
  const verifierOnly = new TerminalWallet([
    readFileSync(join(running.dataDirectory, 'keys', 'trust-anchor.pem'), 'utf8'),
    authority.certificate.toString(),
  ])
  await verifierOnly.follow(url, { provider, ...(pin && { pin }) })
  const card = { vct: `${running.url}/credential-types/BankAccount`, claims: ['displayName'] }
  const verifier = await LibraryVerifier.ask(card, signer)
  const { report, succeeds } = await verifierOnly.follow(verifier.link)
  expect(report).toContain('Library asks, under one of the anchors')
  expect(succeeds).toBe(true)
  const claims = await verifier.verified
  expect(claims.displayName).toBe('Iga Zych')
  expect(claims).not.toHaveProperty('accountNumber')
  verifier.close()
  verifierOnly.remove()
})

it('The demo wallet refuses a request for another audience, and names the section', async () => {
  const card = { vct: 'urn:any', claims: ['displayName'] }
  const verifier = await LibraryVerifier.ask(card, signer, 'https://verifier.example/request')
  const { report, succeeds } = await wallet.follow(verifier.link)
  expect(report).toMatch(/REFUSED {2}request-invalid: .*aud.*\(OpenID4VP 1\.0 section 5\.8\)/)
  expect(succeeds).toBe(false)
  verifier.close()
})
