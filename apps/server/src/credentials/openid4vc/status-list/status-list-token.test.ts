import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type ForgedStatusListOptions, forgeStatusListToken } from '../../../../../../tests/protocol/wallet/forge.ts'
import { forgeAuthority, forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { es256, signJws } from '../../../../../../tests/protocol/wallet/jws.ts'
import { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { LIST_AS_JWT } from './status-list-media.ts'
import { readStatusListToken, StatusList, StatusListError } from './status-list-token.ts'

const URI = 'https://issuer.example/status/1'
const NOW = Date.now()
const seconds = Math.floor(NOW / 1000)

const anchor = forgeAuthority()
const signer = forgeIssuedBy(anchor)
const stranger = forgeIssuedBy(anchor)
const authority = new CertificatePath([anchor.certificate])

const read = (tampering: Partial<ForgedStatusListOptions> = {}, now = NOW) =>
  readJwt(forgeStatusListToken({ signer, uri: URI, now: NOW, ...tampering }), now)

const readJwt = (token: string, now = NOW) =>
  readStatusListToken({ mediaType: LIST_AS_JWT, body: Buffer.from(token) }, { uri: URI, authority, now })

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    if (error instanceof StatusListError) return error.reason
    throw error
  }
}

describe('a status list', () => {
  // The examples of Token Status List sections 4.1 and 4.2.
  it.each([
    [1, 'eNrbuRgAAhcBXQ', [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]],
    [2, 'eNo76fITAAPfAgc', [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3]],
  ])('of %i bits per status returns the statuses of the example', (bits, lst, statuses) => {
    const list = new StatusList(inflateSync(Buffer.from(lst, 'base64url')), bits)
    expect(statuses.map((_status, index) => list.at(index))).toEqual(statuses)
    expect(list.at(statuses.length)).toBeUndefined()
  })

  it.each([
    [4, [0x21, 0xf0], [1, 2, 0, 15]],
    [8, [0, 1, 2, 255], [0, 1, 2, 255]],
  ])('of %i bits per status returns its statuses', (bits, bytes, statuses) => {
    const list = new StatusList(Buffer.from(bytes), bits)
    expect(statuses.map((_status, index) => list.at(index))).toEqual(statuses)
    expect(list.at(statuses.length)).toBeUndefined()
  })

  it('has no status for an index beyond its end', () => {
    const list = new StatusList(Buffer.alloc(4), 1)
    for (const index of [32, 1e9, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]) expect(list.at(index)).toBeUndefined()
  })
})

describe('a status list token', () => {
  it('is parsed to the list, its time to live and its expiry', async () => {
    const { list, timeToLive, expiresAt } = await read({ payload: { ttl: 60, exp: seconds + 300 } })
    expect(list.at(0)).toBe(0)
    expect({ timeToLive, expiresAt }).toEqual({ timeToLive: 60_000, expiresAt: (seconds + 300) * 1000 })
  })

  it('may omit its time to live and its expiry', async () => {
    const { timeToLive, expiresAt } = await read({ payload: { ttl: undefined, exp: undefined } })
    expect({ timeToLive, expiresAt }).toEqual({ timeToLive: undefined, expiresAt: undefined })
  })

  it('may have a start, from which on it is accepted with a minute of tolerance', async () => {
    expect(await reasonOf(read({ payload: { nbf: seconds } }))).toBe('accepted')
    expect(await reasonOf(read({ payload: { nbf: seconds + 60 } }, seconds * 1000))).toBe('accepted')
    expect(await reasonOf(read({ payload: { nbf: seconds + 61 } }, seconds * 1000))).toBe('time')
  })

  it.each([1, 2, 4, 8])('may have %i bits per status', async (bits) => {
    const { list } = await read({ bits, bytes: Buffer.alloc(8, 0xff) })
    expect(list.at(64 / bits - 1)).toBe(2 ** bits - 1)
    expect(list.at(64 / bits)).toBeUndefined()
  })

  it('may be at most a megabyte as received', async () => {
    const padded = (length: number) => read({ payload: { note: 'x'.repeat(length) } })
    expect(await reasonOf(padded(1_000_000))).toBe('accepted')
    expect(await reasonOf(padded(1_048_576))).toBe('malformed')
  })

  it('may come from a clock that is at most a minute ahead', async () => {
    expect(await reasonOf(read({ payload: { iat: seconds + 59 } }))).toBe('accepted')
    expect(await reasonOf(read({ payload: { iat: seconds + 62 } }))).toBe('time')
  })

  it('expires exactly at its expiry time', async () => {
    const exp = seconds + 10
    expect(await reasonOf(read({ payload: { exp } }, exp * 1000 - 1))).toBe('accepted')
    expect(await reasonOf(read({ payload: { exp } }, exp * 1000))).toBe('time')
  })

  it.each<[string, Partial<ForgedStatusListOptions>]>([
    ['malformed', { header: { typ: 'application/statuslist+jwt' } }],
    ['malformed', { header: { typ: undefined } }],
    ['malformed', { header: { typ: 'JWT' } }],
    ['signer-untrusted', { signer: forgeIssuedBy(forgeAuthority()) }],
    ['signer-untrusted', { signer: forgeIssuedBy(anchor, { validTo: new Date(NOW - 1000) }) }],
    ['signer-untrusted', { header: { x5c: undefined } }],
    ['signature', { sign: es256(stranger.privateKey) }],
    ['signature', { sign: () => Buffer.alloc(64) }],
    ['signature', { header: { alg: 'ES384' } }],
    ['signature', { header: { crit: ['exp'] } }],
    ['subject', { payload: { sub: `${URI}/` } }],
    ['subject', { payload: { sub: undefined } }],
    ['time', { payload: { iat: undefined } }],
    ['time', { payload: { iat: String(seconds) } }],
    ['time', { payload: { iat: -1 } }],
    ['time', { payload: { iat: 0 } }],
    ['time', { payload: { exp: String(seconds + 300) } }],
    ['time', { payload: { exp: -1 } }],
    ['time', { payload: { exp: 0 } }],
    ['time', { payload: { nbf: String(seconds) } }],
    ['time', { payload: { ttl: -1 } }],
    ['time', { payload: { ttl: null } }],
    ['list', { payload: { status_list: undefined } }],
    ['list', { payload: { status_list: null } }],
    ['list', { payload: { status_list: { bits: 1 } } }],
    ['list', { payload: { status_list: { bits: 1, lst: 1 } } }],
    ['list', { bits: 3 }],
    ['list', { bits: 0 }],
    ['time', { payload: { exp: seconds } }],
    ['time', { payload: { exp: null } }],
    ['time', { payload: { nbf: seconds + 3600 } }],
    ['time', { payload: { ttl: '60' } }],
    ['time', { payload: { ttl: 0 } }],
    ['list', { payload: { status_list: { bits: '1', lst: '' } } }],
    ['list', { payload: { status_list: { bits: 16, lst: deflateSync(Buffer.alloc(8)).toString('base64url') } } }],
    ['list', { payload: { status_list: { bits: 1, lst: deflateSync(Buffer.alloc(8)).toString('base64') } } }],
    [
      'list',
      { payload: { status_list: { bits: 1, lst: deflateSync(Buffer.alloc(8)).subarray(0, 6).toString('base64url') } } },
    ],
  ])('is refused for its %s with %j', async (reason, tampering) => {
    expect(await reasonOf(read(tampering))).toBe(reason)
  })

  it.each(['iat', 'exp', 'nbf', 'ttl'])('is refused if its %s is endless', async (name) => {
    const honest = {
      sub: URI,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 300,
      ttl: 60,
      status_list: { bits: 1, lst: '' },
    }
    // JSON.parse reads this number as Infinity.
    const payload = JSON.stringify({ ...honest, [name]: 'endless' }).replace('"endless"', '1e999')
    const header = { alg: 'ES256', typ: 'statuslist+jwt', x5c: x5cOf(signer) }
    const token = signJws(header, payload, es256(signer.privateKey))
    expect(await reasonOf(readJwt(token))).toBe('time')
  })

  it('may unpack to at most two megabytes', async () => {
    expect(await reasonOf(read({ bytes: Buffer.alloc(2_097_152) }))).toBe('accepted')
    expect(await reasonOf(read({ bytes: Buffer.alloc(2_097_153) }))).toBe('list')
  })
})
