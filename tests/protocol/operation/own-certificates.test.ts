import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import type { Product } from '../../../apps/server/src/composition/product.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import type { HeldCredential } from '../formats/format-holder.ts'
import { FormatWallet } from '../formats/format-wallet.ts'
import { LibraryWallet } from '../judges/library-wallet.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { type AnchorsByRole, Authorities } from './certified-elsewhere.ts'
import { runCommand } from './command.ts'

let running: RunningProduct
/** A second server, which is not restarted and therefore still uses the former keys. */
let other: Product
let postgres: TemporaryPostgres
let storage: Record<string, string>
let folder: string
let authorities: Authorities
/** Trusts the three authorities, each in its role, and not the anchor of the installation. */
let wallet: TestWallet
let formats: FormatWallet

/** Cards and a request from before the installation. */
let before: { credential: ReceivedCredential; document: HeldCredential; request: { id: string; url: string } }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-authorities-'))
  postgres = await startTemporaryPostgres()
  const registration = { sub: 'NTRPL-1', exp: Math.floor(Date.now() / 1000) + 90 * 86_400 }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = new SignJWT(registration).setProtectedHeader({ alg: 'ES256', typ: 'rc-wrp+jwt' })
  mkdirSync(join(folder, 'registration'))
  writeFileSync(join(folder, 'registration', 'all-cards.jwt'), await certificate.sign(privateKey))
  const shared = { DATABASE_URL: postgres.url, REGISTRATION_CERTIFICATES_DIR: join(folder, 'registration') }
  running = await startProduct(shared)
  storage = { ...running.storage, ...shared }
  const settings = { METRICS_PORT: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: running.url, ...storage }
  other = await compose(readConfiguration(settings), { clock: running.now })
  authorities = new Authorities(folder)
  wallet = walletTrusting(anchors())
  formats = new FormatWallet(wallet)
  before = {
    credential: await running.wallet.receive(await offer('BankAccount')),
    document: await new FormatWallet(running.wallet).receive(await offer('CredoRestCard')),
    request: await running.browser.present('BankAccount'),
  }
  const backup = await runCommand('backup', { storage, url: running.url }, join(folder, 'backups'))
  expect(backup.complained).toBe('')
})
afterAll(async () => {
  await other?.close()
  await running?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const anchors = () => authorities.anchors

const walletTrusting = (trustAnchors: AnchorsByRole) => new TestWallet({ trustAnchors, now: running.now })

const keys = (...args: string[]) => runCommand('keys', { storage, url: running.url }, ...args)

const keyFile = (name: string) => join(running.dataDirectory, 'keys', name)

const PREFIXES: Record<string, string> = { CredoRestCard: '/credo-rest', CredoJwtCard: '/credo-jwt-vc' }

async function offer(type: string): Promise<string> {
  const claims = { displayName: 'Anna' }
  const prefix = PREFIXES[type]
  const { url } = prefix
    ? await running.browser.issue(prefix, type, claims)
    : await running.browser.issueBasic(type, claims)
  return url
}

const signerOf = (token: string) => decodeProtectedHeader(token.split('~')[0] ?? '').x5c?.[0]

const listOf = async ({ status }: Pick<HeldCredential, 'status'>) => (await fetch(status?.uri ?? '')).text()

async function presented(type: string, answer: (url: string) => Promise<unknown>) {
  const { id, url } = await running.browser.present(type, PREFIXES[type])
  await answer(url)
  return running.browser.presentationStatus(id, PREFIXES[type])
}

const ROLES = [
  ['verifier', 'request-object', 'Access'],
  ['issuer', 'credential-issuer', 'Issuer'],
  ['documents', 'document-signer', 'Iaca'],
] as const

it.each(ROLES)('the role %s gets a certificate of another authority', async (role, purpose, authority) => {
  const names = ['--country', 'PL', '--organization', `Vitrine ${role}`, '--common-name', 'Cards']
  const identifier = role === 'verifier' ? ['--organization-identifier', 'NTRPL-1'] : []
  expect(await keys('request', role, ...names, ...identifier)).toMatchObject({ code: 0, complained: '' })
  expect(await keys('request', role)).toMatchObject({ said: expect.stringContaining('has no answer yet') })
  const answer = authorities.answer(role, running)
  expect(await keys('install', role, answer)).toMatchObject({ code: 2, complained: expect.stringContaining('--yes') })
  const installed = await keys('install', role, answer, '--yes')
  expect(installed.complained).toBe('')
  expect(installed.said).toContain(`signed by ${authority}`)
  expect((await keys('list')).said).toContain(`O=Vitrine ${role}`)
  writeFileSync(join(folder, 'root.pem'), authorities.anchors[role].join(''))
  const verify = ['verify', '-CAfile', join(folder, 'root.pem'), '-untrusted', keyFile(`${purpose}.pem`)]
  expect(execFileSync('openssl', [...verify, keyFile(`${purpose}.pem`)], { encoding: 'utf8' })).toContain(': OK')
})

describe('after the restart of one of two servers', () => {
  let card: ReceivedCredential
  let document: HeldCredential
  let jwt: HeldCredential

  beforeAll(async () => {
    await running.restart()
  })

  it('a wallet that trusts only the three authorities takes a card of each format, and the status lists of both roles', async () => {
    card = await wallet.receive(await offer('BankAccount'))
    document = await formats.receive(await offer('CredoRestCard'))
    jwt = await formats.receive(await offer('CredoJwtCard'))
    expect(signerOf(await listOf(document))).toBe(x5cIn('document-signer'))
    for (const held of [card, jwt]) expect(signerOf(await listOf(held))).toBe(x5cIn('credential-issuer'))
  })

  it('presents each of them to a request of the third authority', async () => {
    expect(await presented('BankAccount', (url) => wallet.present(url, [card]))).toEqual({ status: 2 })
    expect(await presented('CredoRestCard', (url) => formats.present(url, document))).toEqual({ status: 2 })
    expect(await presented('CredoJwtCard', (url) => formats.present(url, jwt))).toEqual({ status: 2 })
  })

  it('a wallet of foreign libraries takes a card, reads a request with the registration certificate, and answers it', async () => {
    setGlobalConfig({ allowInsecureUrls: true })
    const library = new LibraryWallet()
    const credential = await library.receive(await offer('BankAccount'))
    const { payload } = await (await library.judgeOf(credential)).verify(credential)
    expect(payload).toMatchObject({ iss: running.url, displayName: 'Anna' })
    const { id, url } = await running.browser.present('BankAccount')
    const { authorizationRequestPayload } = await library.resolve(url)
    const data = readFileSync(join(folder, 'registration', 'all-cards.jwt'), 'utf8')
    expect(authorizationRequestPayload.verifier_info).toEqual([{ format: 'registration_cert', data }])
    expect((await library.present(url, credential)).status).toBe(200)
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it('a wallet refuses each role’s signer if two anchors are swapped', async () => {
    const { issuer, documents, verifier } = anchors()
    const swapped = {
      'issuer and verifier': walletTrusting({ issuer: verifier, documents, verifier: issuer }),
      'issuer and documents': walletTrusting({ issuer: documents, documents: issuer, verifier }),
      'documents and verifier': walletTrusting({ issuer, documents: verifier, verifier: documents }),
    }
    const receives = (one: TestWallet) => [
      async () => one.receive(await offer('BankAccount')),
      async () => new FormatWallet(one).receive(await offer('CredoRestCard')),
      async () => one.openRequest((await running.browser.present('BankAccount')).url),
    ]
    const accepts = { 'issuer and verifier': 1, 'issuer and documents': 2, 'documents and verifier': 0 }
    for (const [what, one] of Object.entries(swapped))
      for (const [index, attempt] of receives(one).entries())
        if (accepts[what as keyof typeof accepts] === index) await attempt()
        else await expect(attempt(), `${what}: ${index}`).rejects.toThrow()
  })

  it('cards, status lists and requests from before stay valid, on both servers', async () => {
    const { credential, document: formerDocument, request } = before
    await running.wallet.present(request.url, [credential])
    expect(await running.browser.presentationStatus(request.id)).toEqual({ status: 2 })
    expect(await fetchStatus(running.wallet.context, credential.status ?? { uri: '', index: 0 })).toBe(STATUS.VALID)
    expect(await presented('BankAccount', (url) => wallet.present(url, [credential]))).toEqual({ status: 2 })
    expect(await presented('CredoRestCard', (url) => formats.present(url, formerDocument))).toEqual({ status: 2 })
    for (const { app } of [running.product, other])
      for (const held of [credential, formerDocument, card, document]) {
        const { pathname } = new URL(held.status?.uri ?? '')
        const list = (await app.inject(pathname)).payload
        expect(signerOf(list)).toBe(signerOf(await listOf(held)))
      }
  })

  it('the server that was not restarted accepts the new cards', async () => {
    const { body } = await requestAt(other)
    await running.wallet.present(body.url, [card])
    expect(await running.browser.presentationStatus(body.id)).toEqual({ status: 2 })
  })

  it('a card from before can be revoked', async () => {
    const { id } = await running.product.database.query
      .selectFrom('accounts')
      .select('id')
      .orderBy('created')
      .executeTakeFirstOrThrow()
    await running.product.services.revocation.revoke(id, 'a test', { reason: 'unspecified' })
    const { status } = await presentedRefused()
    expect(status).toBe(99)
  })

  const presentedRefused = () =>
    presented('BankAccount', (url) => wallet.present(url, [before.credential]).catch(() => undefined))
})

async function requestAt(server: Product) {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/basic/presentation/request', headers: { origin: running.url } },
    payload: { type: 'BankAccount' },
  })
  return { body: answer.json<{ id: string; url: string }>() }
}

/** Returns the leaf of a role, as in `x5c`. */
const x5cIn = (purpose: string): string =>
  readFileSync(keyFile(`${purpose}.pem`), 'utf8')
    .split('-----END CERTIFICATE-----')[0]
    ?.replace('-----BEGIN CERTIFICATE-----', '')
    .replaceAll(/\s/g, '') ?? ''

it('an issuer that its certificate does not name is the subject: iss is left out, and jwt_vc_json is refused', async () => {
  expect(await keys('request', 'issuer', '--common-name', 'Cards')).toMatchObject({ code: 0 })
  const answer = authorities.issuer.answer(keyFile('credential-issuer.csr'), [])
  const installed = await keys('install', 'issuer', answer, '--yes')
  expect(installed.said).toContain('these cards cannot be offered with it: credo-jwt-vc.')
  await running.restart()
  const card = await wallet.receive(await offer('BankAccount'))
  expect(decodeJwt(card.compact.split('~')[0] ?? '').iss).toBeUndefined()
  expect(await presented('BankAccount', (url) => wallet.present(url, [card]))).toEqual({ status: 2 })
  await expect(offer('CredoJwtCard')).rejects.toThrow(/issuance of CredoJwtCard: [45]/)
})

it('a backup from before restores to a working installation, which revokes what it does not know', async () => {
  const lost = await wallet.receive(await offer('BankAccount'))
  await other.close()
  await running.product.close()
  const [backup = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('vitrine-'))
  const restored = await runCommand(
    'restore',
    { storage, url: running.url },
    join(folder, 'backups', backup),
    '--replace',
  )
  expect(restored).toMatchObject({ code: 0, complained: '' })
  await running.restart()
  expect(await presented('CredoRestCard', (url) => formats.present(url, before.document))).toEqual({ status: 2 })
  const card = await wallet.receive(await offer('BankAccount'))
  expect(await presented('BankAccount', (url) => wallet.present(url, [card]))).toEqual({ status: 2 })
  expect(await presented('BankAccount', (url) => wallet.present(url, [lost]).catch(() => undefined))).toMatchObject({
    status: 99,
  })
})
