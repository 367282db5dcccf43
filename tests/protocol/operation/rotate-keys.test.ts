import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import type { Product } from '../../../apps/server/src/composition/product.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { zPresentationResponse } from '../../../packages/api/src/flows/presentation.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { runCommand } from './command.ts'
import { verifyElsewhere } from './foreign-verifier.ts'

let running: RunningProduct
/** A second server, which is not restarted and therefore still uses the previous keys. */
let other: Product
/** Database of both servers: an embedded database serves one server at a time. */
let postgres: TemporaryPostgres
let storage: Record<string, string>
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  const shared = { DATABASE_URL: postgres.url }
  running = await startProduct(shared)
  storage = { ...running.storage, ...shared }
  const settings = { METRICS_PORT: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: running.url, ...storage }
  other = await compose(readConfiguration(settings), { clock: running.now })
})
afterAll(async () => {
  await other?.close()
  await running?.stop()
  await postgres?.stop()
})

const rotate = (...args: string[]) => runCommand('rotate-keys', { storage, url: running.url }, ...args)

async function receive(): Promise<ReceivedCredential> {
  const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
  return running.wallet.receive(url)
}

const signerOf = (token: string) => decodeProtectedHeader(token.split('~')[0] ?? '').x5c?.[0] ?? ''

async function statusAfterPresenting(credential: ReceivedCredential) {
  const { id, url } = await running.browser.present('BankAccount')
  await running.wallet.present(url, [credential]).catch(() => undefined)
  return running.browser.presentationStatus(id)
}

async function statusOf({ status }: ReceivedCredential): Promise<number> {
  if (!status) throw new Error('the card has no status')
  return fetchStatus(running.wallet.context, status)
}

it('prints the usage and changes nothing if the arguments are wrong or the files are missing', async () => {
  const certificate = () => readFileSync(join(running.dataDirectory, 'keys', 'credential-issuer.pem'), 'utf8')
  const before = certificate()
  for (const args of [['issuers'], ['issuer', '--key', 'a.pem']]) {
    const { code, complained } = await rotate(...args)
    expect(complained).toContain('usage: vitrine rotate-keys issuer')
    expect(code).toBe(2)
  }
  const missing = await rotate('issuer', '--trust-anchor-key', join(running.dataDirectory, 'nowhere.pem'))
  expect(missing.complained).toContain('nowhere.pem is missing')
  expect(certificate()).toBe(before)
  expect(existsSync(join(running.dataDirectory, 'keys', 'retired'))).toBe(false)
})

it('after a rotation of the issuer’s key, old and new cards are valid on every server, each in a list signed by its own key', async () => {
  const before = await receive()
  const { code, said, complained } = await rotate('issuer')
  expect(complained).toBe('')
  expect(said).toContain('New cards use new status lists.')
  expect(code).toBe(0)
  await running.restart()
  const after = await receive()
  expect(signerOf(after.compact)).not.toBe(signerOf(before.compact))
  for (const credential of [before, after]) {
    expect(await statusAfterPresenting(credential)).toEqual({ status: 2 })
    expect(await statusOf(credential)).toBe(STATUS.VALID)
    expect(await verifyElsewhere(credential, running.now())).toBe('good')
    const { pathname } = new URL(credential.status?.uri ?? '')
    for (const { app } of [running.product, other])
      expect(signerOf((await app.inject(pathname)).payload)).toBe(signerOf(credential.compact))
    const { app } = running.product
    const keys = createLocalJWKSet((await app.inject('/.well-known/jwks.json')).json())
    const list = (await app.inject(pathname)).payload
    await expect(jwtVerify(list, keys, { currentDate: new Date(running.now()) })).resolves.toBeDefined()
  }
})

it('after a rotation of the verifier’s key, open requests end normally on every server', async () => {
  const credential = await receive()
  const requested = await running.browser.present('BankAccount')
  expect(await rotate('verifier')).toMatchObject({ code: 0 })
  await running.restart()
  await running.wallet.present(requested.url, [credential])
  expect(await running.browser.presentationStatus(requested.id)).toEqual({ status: 2 })

  const elsewhere = await other.app.inject({
    ...{ method: 'POST', url: '/basic/presentation/request', headers: { origin: running.url } },
    payload: { type: 'BankAccount' },
  })
  const atOther = zPresentationResponse.parse(elsewhere.json())
  await running.wallet.present(atOther.url, [credential])
  expect(await running.browser.presentationStatus(atOther.id)).toEqual({ status: 2 })

  const { url } = await running.browser.present('BankAccount')
  const names = new URLSearchParams(url.slice(url.indexOf('?')))
  const { pathname } = new URL(names.get('request_uri') ?? '')
  const signer = signerOf((await other.app.inject(pathname)).payload)
  const hash = createHash('sha256').update(Buffer.from(signer, 'base64')).digest('base64url')
  expect(names.get('client_id')).toBe(`x509_hash:${hash}`)
  expect(names.get('client_id')).not.toBe(
    new URLSearchParams(requested.url.slice(requested.url.indexOf('?'))).get('client_id'),
  )
})

it("after a rotation of the audit log's key, the checkpoints of both keys are verified", async () => {
  await receive()
  running.advance(2 * 60_000)
  for (let round = 0; round < 3; round += 1) await running.product.cleanUp()
  expect(await rotate('audit-log')).toMatchObject({ code: 0 })
  await running.restart()
  await receive()
  running.advance(2 * 60_000)
  for (let round = 0; round < 3; round += 1) await running.product.cleanUp()
  const keys = running.product.database.query.selectFrom('audit_checkpoints').select('key_id').distinct()
  expect(await keys.execute()).toHaveLength(2)
  expect(await runCommand('audit-log', { storage, url: running.url })).toMatchObject({ code: 0 })
})

it('after the removal of a compromised key, its cards are refused and new cards are accepted', async () => {
  const before = await receive()
  expect(await rotate('issuer', '--compromised')).toMatchObject({ code: 0 })
  await running.restart()
  expect(await statusAfterPresenting(before)).toMatchObject({ error: { code: 'INVALID_PRESENTATION' } })
  expect(await statusAfterPresenting(await receive())).toEqual({ status: 2 })
})
