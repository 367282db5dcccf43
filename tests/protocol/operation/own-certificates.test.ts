import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import type { Product } from '../../../apps/server/src/composition/product.ts'
import { DOCUMENT_SIGNER_USAGE } from '../../../apps/server/src/platform/certificates/subject-names.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import type { HeldCredential } from '../formats/format-holder.ts'
import { FormatWallet } from '../formats/format-wallet.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { runCommand } from './command.ts'
import { OpensslAuthority } from './openssl-authority.ts'

let running: RunningProduct
/** A second server, which is not restarted and therefore still uses the former keys. */
let other: Product
let postgres: TemporaryPostgres
let storage: Record<string, string>
let folder: string
let authorities: Record<'access' | 'issuer' | 'iaca', OpensslAuthority>
/** Trusts the three authorities, each in its role, and not the anchor of the installation. */
let wallet: TestWallet
let formats: FormatWallet

/** Cards and a request from before the installation. */
let before: { credential: ReceivedCredential; document: HeldCredential; request: { id: string; url: string } }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-authorities-'))
  postgres = await startTemporaryPostgres()
  const shared = { DATABASE_URL: postgres.url }
  running = await startProduct(shared)
  storage = { ...running.storage, ...shared }
  const settings = { METRICS_PORT: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: running.url, ...storage }
  other = await compose(readConfiguration(settings), { clock: running.now })
  authorities = {
    access: new OpensslAuthority(folder, 'Access'),
    issuer: new OpensslAuthority(folder, 'Issuer'),
    iaca: new OpensslAuthority(folder, 'Iaca', { hasRootOnly: true }),
  }
  wallet = walletTrusting(anchors())
  formats = new FormatWallet(wallet)
  before = {
    credential: await running.wallet.receive(await offer('BankAccount')),
    document: await new FormatWallet(running.wallet).receive(await offer('CredoRestCard')),
    request: await running.browser.present('BankAccount'),
  }
})
afterAll(async () => {
  await other?.close()
  await running?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const anchors = () => ({
  issuer: [authorities.issuer.anchor],
  documents: [authorities.iaca.anchor],
  verifier: [authorities.access.anchor],
})

const walletTrusting = (trustAnchors: ReturnType<typeof anchors>) => new TestWallet({ trustAnchors, now: running.now })

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
  ['verifier', 'request-object', 'access', ['subjectAltName=DNS:cards.example.org,email:help@example.org']],
  ['issuer', 'credential-issuer', 'issuer', []],
  [
    'documents',
    'document-signer',
    'iaca',
    [`extendedKeyUsage=critical,${DOCUMENT_SIGNER_USAGE}`, 'issuerAltName=URI:https://iaca.example'],
  ],
] as const

it.each(ROLES)('the role %s gets a certificate of another authority', async (role, purpose, authority, extensions) => {
  const names = ['--country', 'PL', '--organization', `Vitrine ${role}`, '--common-name', 'Cards']
  const requested = await keys('request', role, ...names)
  expect(requested).toMatchObject({ code: 0, complained: '' })
  expect(await keys('request', role)).toMatchObject({ said: expect.stringContaining('has no answer yet') })
  // The issuer's certificate names the address, which jwt_vc_json needs.
  const more = role === 'issuer' ? [`subjectAltName=URI:${running.url}`] : extensions
  const by = role === 'documents' ? 'root' : 'signing'
  const answer = authorities[authority].answer(keyFile(`${purpose}.csr`), [...more], { by })
  expect(await keys('install', role, answer)).toMatchObject({ code: 2, complained: expect.stringContaining('--yes') })
  const installed = await keys('install', role, answer, '--yes')
  expect(installed.complained).toBe('')
  expect(installed.said).toContain(
    `signed by ${authority === 'iaca' ? 'Iaca' : authority === 'access' ? 'Access' : 'Issuer'}`,
  )
  expect((await keys('list')).said).toContain(`O=Vitrine ${role}`)
  writeFileSync(join(folder, 'root.pem'), authorities[authority].anchor)
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
  expect(installed.said).toContain('jwt_vc_json cannot be issued')
  await running.restart()
  const card = await wallet.receive(await offer('BankAccount'))
  expect(decodeJwt(card.compact.split('~')[0] ?? '').iss).toBeUndefined()
  expect(await presented('BankAccount', (url) => wallet.present(url, [card]))).toEqual({ status: 2 })
  await expect(offer('CredoJwtCard')).rejects.toThrow(/issuance of CredoJwtCard: [45]/)
})
