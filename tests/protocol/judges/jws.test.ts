import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { calculateJwkThumbprint, compactVerify, exportJWK, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { isSignedBy, parseJws, signJws } from '../../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../../../apps/server/src/credentials/openid4vc/jose/ec-key.ts'
import { overridden } from '../wallet/json-reading.ts'
import { derEncoded, es256, flipped, signJws as signAsWallet, zeroSignature } from '../wallet/jws.ts'
import { expectStricterThanJudge, jsonObjects, mutation, oddMembers, succeeds } from './mutations.ts'

const RUNS = 500
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const weAccept = (jws: string): boolean => {
  const parsed = parseJws(jws)
  return parsed !== undefined && isSignedBy(parsed, publicKey)
}
const joseAccepts = (jws: string) => succeeds(compactVerify(jws, publicKey, { algorithms: ['ES256'] }))

describe('signatures, judged by jose', () => {
  it('jose accepts what we sign, and reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(jsonObjects, async (payload) => {
        const jws = signJws(privateKey, { typ: 'test+jwt' }, payload)
        const verified = await compactVerify(jws, publicKey, { algorithms: ['ES256'] })
        expect(verified.protectedHeader).toEqual({ alg: 'ES256', typ: 'test+jwt' })
        expect(JSON.parse(Buffer.from(verified.payload).toString('utf8'))).toEqual(JSON.parse(JSON.stringify(payload)))
      }),
      { numRuns: RUNS },
    )
  })

  it('if we accept a changed JWS, jose accepts it', () =>
    expectStricterThanJudge({
      cases: mutation('.').map((change) => change(signJws(privateKey, { typ: 'test+jwt' }, { a: 1 }))),
      runs: 4 * RUNS,
      weAccept,
      judgeAccepts: joseAccepts,
    }))

  it('if we accept a JWS with an odd header or signature, jose accepts it', () =>
    expectStricterThanJudge({
      cases: fc
        .record({
          header: oddMembers(
            ['alg', 'typ', 'crit', 'b64', 'kid', 'jwk', 'x5c', 'cty', 'other'],
            [false, ['b64'], ['exp']],
          ),
          signer: fc.constantFrom(
            es256(privateKey),
            es256(privateKey),
            derEncoded(privateKey),
            zeroSignature,
            flipped(es256(privateKey)),
          ),
        })
        .map(({ header, signer }) => signAsWallet(overridden({ alg: 'ES256' }, header), { a: 1 }, signer)),
      runs: 2 * RUNS,
      weAccept,
      judgeAccepts: joseAccepts,
    }))

  it('if we accept a public key, jose accepts it with the same thumbprint', async () => {
    const honest = await exportJWK(publicKey)
    await expectStricterThanJudge({
      cases: oddMembers(
        ['kty', 'crv', 'x', 'y', 'd', 'kid', 'other'],
        ['EC', 'OKP', 'P-384', honest.x, honest.y, `${honest.x}=`, 'A'.repeat(43)],
      ).map((members) => overridden({ ...honest }, members)),
      runs: RUNS,
      weAccept: (jwk) => readEcPublicJwk(jwk) !== undefined,
      judgeAccepts: async (jwk) => {
        const ours = readEcPublicJwk(jwk)
        await importJWK({ ...jwk }, 'ES256')
        return ours !== undefined && (await calculateJwkThumbprint({ ...jwk })) === jwkThumbprint(ours.jwk)
      },
    })
  })
})
