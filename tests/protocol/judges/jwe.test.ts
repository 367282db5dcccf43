import fc from 'fast-check'
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  CONTENT_ENCRYPTIONS,
  createEncryptionKey,
  decryptJwe,
} from '../../../apps/server/src/credentials/openid4vc/jose/compact-jwe.ts'
import { encryptJwe, type JweRecipient } from '../wallet/jwe.ts'
import { generateHolderKey, importPublicJwk } from '../wallet/keys.ts'
import { expectStricterThanJudge, jsonObjects, mutation, oddMembers, succeeds } from './mutations.ts'

const RUNS = 300
const key = createEncryptionKey('the-kid')
const publicKey = await importJWK({ ...key.publicJwk }, 'ECDH-ES')
const privateKey = await importJWK({ ...key.publicJwk, d: key.privatePart }, 'ECDH-ES')

const PAYLOAD = { vp_token: { credential: ['żółć'] }, state: 'a-state' }

/** Encrypts with jose, as a wallet does. */
function encryptWithJose(
  payload: unknown,
  { enc, apu, apv }: { enc: string; apu?: Uint8Array | undefined; apv?: Uint8Array | undefined },
): Promise<string> {
  const header: CompactJWEHeaderParameters = { alg: 'ECDH-ES', enc, kid: key.kid }
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader(header)
    .setKeyManagementParameters({ ...(apu ? { apu } : {}), ...(apv ? { apv } : {}) })
    .encrypt(publicKey)
}

const weAccept = (jwe: string): boolean => decryptJwe(jwe, key) !== undefined

/** Checks if jose decrypts a JWE to the same payload as the server. */
async function joseReadsAlike(jwe: string): Promise<boolean> {
  const { plaintext } = await compactDecrypt(jwe, privateKey)
  expect(decryptJwe(jwe, key)).toEqual(JSON.parse(Buffer.from(plaintext).toString('utf8')))
  return true
}

describe('encryption, judged by jose', () => {
  const names = fc.option(fc.uint8Array({ minLength: 1, maxLength: 40 }), { nil: undefined })

  it('we decrypt what jose encrypts, to the same payload, with each encryption and with and without party names', async () => {
    const cases = fc.record({
      payload: jsonObjects,
      enc: fc.constantFrom(...CONTENT_ENCRYPTIONS),
      apu: names,
      apv: names,
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ payload, enc, apu, apv }) => {
        const jwe = await encryptWithJose(payload, { enc, apu, apv })
        expect(decryptJwe(jwe, key)).toEqual(JSON.parse(JSON.stringify(payload)))
      }),
      { numRuns: RUNS },
    )
  })

  it('keys whose numbers start with zeros work with jose, too', async () => {
    // One private key in 256 and one shared secret in 256 start with a zero byte, so 600 rounds very probably include both.
    for (let made = 0; made < 600; made += 1) {
      const fresh = createEncryptionKey('fresh')
      expect(Buffer.from(fresh.privatePart, 'base64url')).toHaveLength(32)
      const jwe = await new CompactEncrypt(Buffer.from('{"a":1}'))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: 'fresh' })
        .encrypt(await importJWK({ ...fresh.publicJwk }, 'ECDH-ES'))
      expect(decryptJwe(jwe, fresh)).toEqual({ a: 1 })
    }
  })

  it.each<[string, Buffer | undefined]>([
    ['without', undefined],
    ['with', Buffer.from('wallet')],
  ])('if we decrypt a changed JWE %s a party name, jose decrypts it to the same payload', async (_with, apu) => {
    const honest = await encryptWithJose(PAYLOAD, { enc: 'A256GCM', apu })
    await expectStricterThanJudge({
      cases: mutation('.').map((change) => change(honest)),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: joseReadsAlike,
    })
  })

  it('if we decrypt a JWE with an odd header, jose decrypts it to the same payload', () => {
    const recipient: JweRecipient = {
      key: importPublicJwk(key.publicJwk, 'key', ''),
      kid: key.kid,
      enc: 'A128GCM',
    }
    const epk = generateHolderKey().publicJwk
    return expectStricterThanJudge({
      cases: oddMembers(
        ['alg', 'enc', 'kid', 'epk', 'apu', 'apv', 'zip', 'crit', 'p2c', 'cty', 'typ', 'other'],
        [
          'dir',
          'ECDH-ES',
          'A128GCM',
          'A256GCM',
          'A128CBC-HS256',
          'the-kid',
          'AAAA',
          'AA',
          '!',
          epk,
          { ...epk, d: 'AA' },
        ],
      ).map((header) => encryptJwe(JSON.stringify(PAYLOAD), recipient, { header })),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: joseReadsAlike,
    })
  })

  it('neither of us decrypts a JWE for another key', async () => {
    const { publicJwk } = generateHolderKey()
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(PAYLOAD)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: key.kid })
      .encrypt(await importJWK({ ...publicJwk }, 'ECDH-ES'))
    expect(weAccept(jwe)).toBe(false)
    expect(await succeeds(compactDecrypt(jwe, privateKey))).toBe(false)
  })
})
