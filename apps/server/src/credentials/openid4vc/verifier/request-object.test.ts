import { createHash } from 'node:crypto'
import { compactVerify, decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import { keyIdOf, type Signer } from '../../../platform/keys/signing-key.ts'
import { FORMATS, FormatRegistry } from '../formats/formats.ts'
import { NOW, NOW_IN_SECONDS, own, PUBLIC_URL } from '../formats/presented.fixture.ts'
import { createEncryptionKey } from '../jose/compact-jwe.ts'
import type { RequestedCredential } from './presentation-query.ts'
import { channelRequest, clientId, requestKey, signRequestObject } from './request-object.ts'

const newKey = (): Signer & { id: string } => {
  const signer = forgeIssuedBy(own)
  return { ...signer, id: keyIdOf(signer.certificate), x5c: x5cOf(signer) }
}
const [current, rotated] = [newKey(), newKey()]
const keys = {
  signingKeys: { 'request-object': current },
  keyOf: (id: string) => [current, rotated].find((key) => key.id === id),
} as KeyStore

const encryptionKey = createEncryptionKey('key-1')
const credential: RequestedCredential = {
  id: 'credential',
  type: 'BankAccount',
  format: 'dc+sd-jwt',
  vct: 'urn:a',
  otherVcts: [],
  claims: [{ name: 'displayName', valueType: 'string' }],
  claimSets: [],
}

const signed = (changes: Partial<Parameters<typeof signRequestObject>[0]> = {}) =>
  signRequestObject({
    expiresAt: NOW + 60_000,
    nonce: 'nonce-1',
    query: { credential, also: [], transactionData: [] },
    formats: new FormatRegistry(FORMATS),
    encryptionKey,
    key: current,
    channelMembers: { response_mode: 'direct_post.jwt', state: 'state-1' },
    walletNonce: undefined,
    logo: undefined,
    now: NOW,
    ...changes,
  })

describe('a request object', () => {
  it('is signed by our key, and states who asks for what, until when, and to which key the answer is encrypted', async () => {
    const name = `x509_hash:${createHash('sha256').update(current.certificate.raw).digest('base64url')}`
    const { payload, protectedHeader } = await compactVerify(signed(), current.certificate.publicKey)
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: current.x5c })
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      iss: name,
      aud: 'https://self-issued.me/v2',
      iat: NOW_IN_SECONDS,
      exp: NOW_IN_SECONDS + 60,
      client_id: name,
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
      nonce: 'nonce-1',
      state: 'state-1',
      dcql_query: {
        credentials: [
          {
            id: 'credential',
            format: 'dc+sd-jwt',
            meta: { vct_values: ['urn:a'] },
            claims: [{ path: ['displayName'] }],
          },
        ],
      },
      client_metadata: {
        jwks: { keys: [{ ...encryptionKey.publicJwk, kid: 'key-1', use: 'enc', alg: 'ECDH-ES' }] },
        encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
        vp_formats_supported: { 'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
      },
    })
  })

  it('contains transaction data, the nonce of the wallet and our logo if there are any', () => {
    const query = { credential, also: [], transactionData: ['x'] }
    const claims = decodeJwt(signed({ query, walletNonce: 'n', logo: 'data:,x' }))
    expect(claims).toMatchObject({
      transaction_data: ['x'],
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
