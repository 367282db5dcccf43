import { createServer, request, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ForgedStatusListOptions, forgeStatusListToken } from '../../../../../../tests/protocol/wallet/forge.ts'
import { forgeAuthority, forgeIssuedBy } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { publicInternet } from '../../../platform/http-client/guarded-fetch.ts'
import { ForeignStatusLists } from './foreign-status-list.ts'

const HOST = 'issuer.example'
const SECOND = 1_000
const REVOKED = Buffer.alloc(8, 0xff)

const webAuthority = forgeAuthority()
const web = forgeIssuedBy(webAuthority, { dnsNames: [HOST] })
const anchors = [forgeAuthority(), forgeAuthority()] as const
const signers = anchors.map((anchor) => forgeIssuedBy(anchor))
const [authority, otherAuthority] = anchors.map((anchor) => new CertificatePath([anchor.certificate]))

let server: Server
let requested: string[]
let tampering: Partial<ForgedStatusListOptions>
let status: number
let mediaType: string
let headers: Record<string, string>
let encode: (token: string) => string | Buffer
let now: number
let lists: ForeignStatusLists
beforeAll(async () => {
  const key = web.privateKey.export({ type: 'pkcs8', format: 'pem' })
  server = createServer({ key, cert: web.certificate.toString() }, (incoming, response) => {
    const path = incoming.url ?? ''
    requested.push(path)
    const [signer] = signers
    const token = signer && forgeStatusListToken({ signer, uri: uriOf(path), now, ...tampering })
    response.writeHead(status, { 'content-type': mediaType, ...headers }).end(token && encode(token))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))
beforeEach(() => {
  requested = []
  tampering = {}
  status = 200
  mediaType = 'application/statuslist+jwt'
  headers = {}
  encode = (token) => token
  now = Date.now()
  lists = new ForeignStatusLists({
    clock: () => now,
    network: {
      ...publicInternet,
      resolve: async () => ['127.0.0.1'],
      isAllowed: () => true,
      open: (options) => request({ ...options, agent: false, ca: webAuthority.certificate.toString() }),
    },
  })
})

const uriOf = (path: string): string => `https://${HOST}:${(server.address() as AddressInfo).port}${path}`

async function stateOf(path: string, { index = 0, by = authority } = {}): Promise<string> {
  if (!by) throw new Error('no authority')
  const found = await lists.status({ uri: uriOf(path), index }, by)
  return found.state === 'unavailable' ? `unavailable: ${found.because}` : found.state
}

describe("another issuer's status list", () => {
  it('says for each credential if it is valid, which no other status means', async () => {
    tampering = { bits: 2, bytes: Buffer.of(0b11_10_01_00) }
    const states = await Promise.all([0, 1, 2, 3].map((index) => stateOf('/1', { index })))
    expect(states).toEqual(['valid', 'invalid', 'invalid', 'invalid'])
  })

  it('has no status for an index beyond its end', async () => {
    tampering = { bytes: Buffer.alloc(1) }
    expect(await stateOf('/1', { index: 7 })).toBe('valid')
    expect(await stateOf('/1', { index: 8 })).toBe('unavailable: index')
  })

  it('is read if it is compressed with gzip, and if a line ends after it', async () => {
    headers = { 'content-encoding': 'gzip' }
    encode = (token) => gzipSync(`${token}\n`)
    expect(await stateOf('/1')).toBe('valid')
    headers = {}
    encode = (token) => `${token}\r\n`
    expect(await stateOf('/2')).toBe('valid')
    encode = (token) => `\n${token}`
    expect(await stateOf('/3')).toBe('unavailable: malformed')
  })

  it('is not accepted under another media type', async () => {
    mediaType = 'application/jwt'
    expect(await stateOf('/1')).toBe('unavailable: media-type')
  })

  it.each<[string, Partial<ForgedStatusListOptions>]>([
    ['signature', { sign: () => Buffer.alloc(64) }],
    ['subject', { uri: 'https://issuer.example/status/2' }],
    ['time', { payload: { exp: 1 } }],
    ['signer-untrusted', { header: { x5c: undefined } }],
  ])('is unavailable for its %s', async (reason, changes) => {
    tampering = changes
    expect(await stateOf('/1')).toBe(`unavailable: ${reason}`)
  })

  const other = 'received another or none'

  it.each<[string, () => void, string | RegExp]>([
    ['a status', () => (tampering = { bytes: REVOKED }), 'status: expected 0 (VALID) in the list, received 1'],
    ['an index', () => (tampering = { bytes: Buffer.alloc(0) }), `status idx: expected one in the list, ${other}`],
    [
      'a media type',
      () => (mediaType = 'text/html'),
      'media type: expected "application/statuslist+jwt", received "text/html"',
    ],
    ['another answer', () => (status = 500), 'status list: expected an answer with status 200, received "status"'],
    [
      'another token',
      () => (tampering = { header: { typ: 'JWT' } }),
      'status list typ: expected "statuslist+jwt", received "JWT"',
    ],
    [
      'another signer',
      () => (tampering = { header: { x5c: undefined } }),
      /^x5c: expected a chain below a trusted authority/,
    ],
    [
      'a signature',
      () => (tampering = { sign: () => Buffer.alloc(64) }),
      `status list signature: expected one by the key of its signer, ${other}`,
    ],
    [
      'a subject',
      () => (tampering = { uri: 'https://issuer.example/2' }),
      `status list sub: expected the uri of the list, ${other}`,
    ],
    [
      'a time',
      () => (tampering = { payload: { exp: 1 } }),
      /^status list iat, nbf, exp, ttl: expected seconds around .*, nothing, 1, /,
    ],
    [
      'a list',
      () => (tampering = { payload: { status_list: { bits: 3 } } }),
      'status_list: expected bits of 1, 2, 4 or 8, and lst, received 3',
    ],
    [
      'a compression',
      () => (tampering = { payload: { status_list: { bits: 1, lst: 'AAAA' } } }),
      `status_list lst: expected zlib of at most 2 MB, ${other}`,
    ],
  ])('has a diagnosis that names %s', async (_what, tamper, line) => {
    tamper()
    const found = await lists.status({ uri: uriOf('/1'), index: 0 }, authority ?? expect.unreachable())
    expect('fault' in found && found.fault).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  })

  it('is not requested from a host that is not on the public internet', async () => {
    const guarded = new ForeignStatusLists({
      clock: () => now,
      network: { ...publicInternet, resolve: async () => ['127.0.0.1'] },
    })
    if (!authority) throw new Error('no authority')
    const reference = { uri: uriOf('/1'), index: 0 }
    expect(await guarded.status(reference, authority)).toMatchObject({
      state: 'unavailable',
      because: 'forbidden-host',
    })
    expect(requested).toEqual([])
  })

  it('is requested only once while it may be cached', async () => {
    tampering = { payload: { ttl: 60 } }
    expect(await stateOf('/1')).toBe('valid')
    tampering = { bytes: REVOKED }
    now += 60 * SECOND - 1
    expect(await stateOf('/1')).toBe('valid')
    now += 1
    expect(await stateOf('/1')).toBe('invalid')
    expect(requested).toHaveLength(2)
  })

  it('states when it was requested, even if it comes from the cache', async () => {
    const from = now
    tampering = { payload: { ttl: 60 } }
    if (!authority) throw new Error('no authority')
    const reference = { uri: uriOf('/1'), index: 0 }
    expect(await lists.status(reference, authority)).toEqual({ state: 'valid', asOf: from })
    now += 30 * SECOND
    expect(await lists.status(reference, authority)).toEqual({ state: 'valid', asOf: from })
  })

  it.each([
    ['its expiry, if that comes first', { ttl: 100, exp: 20 }, 20],
    ['five minutes have passed, if it would live longer', { ttl: 4000, exp: 4000 }, 300],
    ['five minutes have passed, if it states no lifetime', { ttl: undefined, exp: undefined }, 300],
  ])('is cached until %s', async (_what, { ttl, exp }, life) => {
    now = Math.floor(now / SECOND) * SECOND
    tampering = { payload: { ttl, exp: exp && now / SECOND + exp } }
    await stateOf('/1')
    now += life * SECOND - 1
    await stateOf('/1')
    expect(requested).toHaveLength(1)
    now += 1
    await stateOf('/1').catch(() => undefined)
    expect(requested).toHaveLength(2)
  })

  it('is requested again when the clock is set back', async () => {
    await stateOf('/1')
    tampering = { bytes: REVOKED }
    now -= 3600 * SECOND
    expect(await stateOf('/1')).toBe('invalid')
  })

  it('is requested only once by many concurrent callers', async () => {
    const states = await Promise.all(Array.from({ length: 20 }, (_, index) => stateOf('/1', { index })))
    expect(states).toEqual(Array.from({ length: 20 }, () => 'valid'))
    expect(requested).toHaveLength(1)
  })

  it('is not requested again for five seconds after a failure', async () => {
    status = 503
    expect(await Promise.all([stateOf('/1'), stateOf('/1')])).toEqual(['unavailable: status', 'unavailable: status'])
    status = 200
    now += 5 * SECOND - 1
    expect(await stateOf('/1')).toBe('unavailable: status')
    expect(requested).toHaveLength(1)
    now += 1
    expect(await stateOf('/1')).toBe('valid')
  })

  it('is not accepted under another authority, even if it is cached', async () => {
    expect(await stateOf('/1')).toBe('valid')
    expect(await stateOf('/1', { by: otherAuthority })).toBe('unavailable: signer-untrusted')
    expect(await stateOf('/1')).toBe('valid')
    expect(requested).toHaveLength(2)
  })

  it('is not requested for an index that no list can have', async () => {
    for (const index of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(await stateOf('/1', { index })).toBe('unavailable: index')
    expect(requested).toEqual([])
  })

  it('is dropped from a full cache, the least recently used one first', async () => {
    for (let list = 0; list < 32; list += 1) await stateOf(`/${list}`)
    await stateOf('/0')
    await stateOf('/32')
    expect(requested).toHaveLength(33)
    await stateOf('/0')
    expect(requested).toHaveLength(33)
    await stateOf('/1')
    expect(requested).toHaveLength(34)
  })
})
