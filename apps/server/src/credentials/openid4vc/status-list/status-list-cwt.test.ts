import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { encodeCbor } from '../../../platform/cbor/strict-cbor.ts'
import { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { signCose1 } from '../cose/cose-sign1.ts'
import { type StatusListClaims, signStatusListCwt } from './status-list-cwt.ts'
import { LIST_AS_CWT, LIST_AS_JWT, listMediaFor } from './status-list-media.ts'
import { readStatusListToken, StatusListError } from './status-list-token.ts'

const URI = 'https://issuer.example/status-lists/1'
const NOW = Date.now()
const seconds = Math.floor(NOW / 1000)
const anchor = forgeAuthority()
const signer = forgeIssuedBy(anchor)
const authority = new CertificatePath([anchor.certificate])
const key = { privateKey: signer.privateKey, x5c: x5cOf(signer) } as Parameters<typeof signStatusListCwt>[1]

const HONEST: StatusListClaims = {
  ...{ sub: URI, iat: seconds, exp: seconds + 300, ttl: 60 },
  ...{ bits: 2, lst: deflateSync(Buffer.of(0b10_01_00_00)) },
}
const signed = (changes: Partial<StatusListClaims> = {}) => signStatusListCwt({ ...HONEST, ...changes }, key)

async function read(body: Buffer): Promise<string | (number | undefined)[]> {
  try {
    const { list } = await readStatusListToken({ mediaType: LIST_AS_CWT, body }, { uri: URI, authority, now: NOW })
    return [0, 1, 2, 3, 4].map((index) => list.at(index))
  } catch (error) {
    if (error instanceof StatusListError) return error.reason
    throw error
  }
}

const STATUSES = [0, 0, 1, 2, undefined]

describe('a status list as a CWT', () => {
  it('is read as it was signed, with the tag of a COSE_Sign1', async () => {
    expect(signed()[0]).toBe(0xd2)
    expect(await read(signed())).toEqual(STATUSES)
  })

  it('is read without tags, and with the tag that drafts allowed', async () => {
    expect(await read(signed().subarray(1))).toEqual(STATUSES)
    expect(await read(Buffer.concat([Buffer.of(0xd8, 61), signed()]))).toEqual(STATUSES)
  })

  it.each<[string, string, () => Buffer]>([
    ['malformed', 'that is no CBOR', () => Buffer.from('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')],
    ['malformed', 'with bytes after its end', () => Buffer.concat([signed(), Buffer.of(0)])],
    [
      'malformed',
      'of another type',
      () => Buffer.from(encodeCbor(signCose1(key.privateKey, { payload: encodeCbor(new Map()), x5chain: [] }))),
    ],
    ['subject', 'of another address', () => signed({ sub: `${URI}0` })],
    ['time', 'of the future', () => signed({ iat: seconds + 600 })],
    ['time', 'that has expired', () => signed({ exp: seconds - 1 })],
    ['time', 'with a lifetime that is no number', () => signed({ ttl: Buffer.of(1) as unknown as number })],
    ['list', 'of three bits', () => signed({ bits: 3 })],
    ['list', 'that is not packed', () => signed({ lst: Buffer.of(1, 2, 3) })],
    ['list', 'whose statuses are text', () => signed({ lst: 'eJwDAAAAAAE' as unknown as Buffer })],
    [
      'signature',
      'that was changed',
      () => {
        const bytes = signed()
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
        return bytes
      },
    ],
    [
      'signer-untrusted',
      'of a stranger',
      () => {
        const stranger = forgeIssuedBy(forgeAuthority())
        return signStatusListCwt(HONEST, { ...key, privateKey: stranger.privateKey, x5c: x5cOf(stranger) })
      },
    ],
  ])('is refused as %s if it is one %s', async (reason, _what, make) => {
    expect(await read(make())).toBe(reason)
  })
})

it.each<[string | undefined, string]>([
  [undefined, LIST_AS_JWT],
  ['*/*', LIST_AS_JWT],
  ['application/*;q=0.1, text/html', LIST_AS_JWT],
  ['application/statuslist+jwt', LIST_AS_JWT],
  ['application/statuslist+cwt', LIST_AS_CWT],
  ['Application/StatusList+CWT ; q=0.8', LIST_AS_CWT],
  ['application/statuslist+cwt, application/statuslist+jwt', LIST_AS_JWT],
  ['application/statuslist+cwt, application/statuslist+jwt;q=0.9', LIST_AS_CWT],
  ['application/statuslist+cwt;q=0, */*', LIST_AS_JWT],
  ['application/statuslist+cwt;q=high, */*;q=0.5', LIST_AS_JWT],
])('a reader that accepts %s gets %s', (accept, media) => {
  expect(listMediaFor(accept)).toBe(media)
})
