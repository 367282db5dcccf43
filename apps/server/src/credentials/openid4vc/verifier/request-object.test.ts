import { createHash } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { compactVerify, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import { keyIdOf, type Signer } from '../../../platform/keys/signing-key.ts'
import { NOW_IN_SECONDS, own, PUBLIC_URL } from '../formats/presented.fixture.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import type { Channel } from './channels/channel.ts'
import { channelRequest, clientId, requestKey, requestObjectOf } from './request-object.ts'
import { LIFE, openVerifier, type VerifierUnderTest } from './verifier-under-test.fixture.ts'

const newKey = (): Signer & { id: string } => {
  const signer = forgeIssuedBy(own)
  return { ...signer, id: keyIdOf(signer.certificate), x5c: x5cOf(signer) }
}
const [current, rotated] = [newKey(), newKey()]
const keys = {
  signingKeys: { 'request-object': current },
  keyOf: (id: string) => [current, rotated].find((key) => key.id === id),
} as KeyStore

let verifier: VerifierUnderTest
beforeAll(async () => {
  verifier = await openVerifier()
})
afterAll(() => verifier.close())

/** Returns the request object of a new request, whose channel adds one member. */
async function signed(
  presentation: Parameters<VerifierUnderTest['request']>[0] = {},
  { logo, walletNonce }: { logo?: string; walletNonce?: string } = {},
) {
  const row = await verifier.request(presentation)
  const context = { ...verifier.context, logo, keys: { ...verifier.context.keys, ...keys } }
  const channel = { requestMembers: (_: unknown, state: string) => ({ response_mode: 'any', state }) } as Channel
  return { row, jwt: requestObjectOf(context, row, { channel, walletNonce }) }
}

describe('a request object', () => {
  it('is signed by our key, and states who asks for what, until when, and to which key the answer is encrypted', async () => {
    const name = `x509_hash:${createHash('sha256').update(current.certificate.raw).digest('base64url')}`
    const { row, jwt } = await signed()
    const { payload, protectedHeader } = await compactVerify(jwt, current.certificate.publicKey)
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: current.x5c })
    const { kid, publicJwk } = JSON.parse(row.encryption_key) as EncryptionKey
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      iss: name,
      aud: 'https://self-issued.me/v2',
      iat: NOW_IN_SECONDS,
      exp: NOW_IN_SECONDS + LIFE / 1000,
      client_id: name,
      response_type: 'vp_token',
      response_mode: 'any',
      nonce: verifier.context.secrets.valueOf('nonce', row.request_id),
      state: verifier.context.secrets.valueOf('state', row.request_id),
      dcql_query: {
        credentials: [
          {
            id: 'credential',
            format: 'dc+sd-jwt',
            meta: { vct_values: [`${PUBLIC_URL}/credential-types/BankAccount`] },
            claims: [{ path: ['displayName'] }],
          },
        ],
      },
      client_metadata: {
        jwks: { keys: [{ ...publicJwk, kid, use: 'enc', alg: 'ECDH-ES' }] },
        encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
        vp_formats_supported: { 'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
      },
    })
  })

  it('contains transaction data, the nonce of the wallet and our logo if there are any', async () => {
    const payment = { id: 'p', amount: toGrosz(1), currency: 'PLN', payee: { id: 'shop', name: 'Shop' } }
    const { row, jwt } = await signed({ payment }, { walletNonce: 'n', logo: 'data:,x' })
    expect(decodeJwt(jwt)).toMatchObject({
      transaction_data: JSON.parse(row.query).transactionData,
      wallet_nonce: 'n',
      client_metadata: { logo_uri: 'data:,x' },
    })
  })
})

describe('the key of a request', () => {
  it('is the one of its link, also after a rotation, and the current one if that key is gone', () => {
    expect(requestKey(keys, { signer: rotated.id })).toBe(rotated)
    expect(requestKey(keys, { signer: 'gone' })).toBe(current)
  })

  it('names the verifier to the channels', () => {
    expect(channelRequest({ publicUrl: PUBLIC_URL, keys }, { request_id: 'r1', signer: rotated.id })).toEqual({
      publicUrl: PUBLIC_URL,
      requestId: 'r1',
      clientId: clientId(rotated),
    })
  })
})
