import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { sendPresentation, sendRefusal } from './response.ts'
import { chooseEncryptionKey, zEncryptionMetadata } from './response-encryption.ts'

const RESPONSE_URI = 'https://verifier.example/responses/1'
const reply = { responseUri: RESPONSE_URI, state: 'state-1', encryption: undefined }

function answering(body: unknown, status = 200) {
  const sent: URLSearchParams[] = []
  const fetch = async (url: string, init: RequestInit) => {
    expect(url).toBe(RESPONSE_URI)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' })
    sent.push(new URLSearchParams(String(init.body)))
    return Response.json(body, { status })
  }
  return { sent, fetch }
}

describe('a response', () => {
  test('without encryption contains the presentations by query id', async () => {
    const { sent, fetch } = answering({ redirect_uri: 'https://verifier.example/done?response_code=1' })
    const answer = await sendPresentation(reply, { bank: ['sd~jwt'] }, fetch)
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({ vp_token: '{"bank":["sd~jwt"]}', state: 'state-1' })
    expect(answer.redirectUri).toBe('https://verifier.example/done?response_code=1')
  })

  test.each(['A256GCM', 'A128GCM'])('encrypted with %s can be decrypted by the verifier', async (enc) => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const key = { ...(await exportJWK(publicKey)), alg: 'ECDH-ES', use: 'enc', kid: 'key-1' }
    const encryption = chooseEncryptionKey(
      zEncryptionMetadata.parse({ jwks: { keys: [key] }, encrypted_response_enc_values_supported: [enc] }),
    )
    const { sent, fetch } = answering({})
    await sendPresentation({ ...reply, encryption }, { bank: ['sd~jwt'] }, fetch)
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['response'])
    const jwe = sent[0]?.get('response') ?? ''
    expect(decodeProtectedHeader(jwe)).toMatchObject({ alg: 'ECDH-ES', enc, kid: 'key-1' })
    const { plaintext } = await compactDecrypt(jwe, privateKey)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({
      vp_token: { bank: ['sd~jwt'] },
      state: 'state-1',
    })
  })

  test('is not encrypted with keys for another purpose', () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', alg: 'ECDH-ES' }
    const choose = (metadata: object) => chooseEncryptionKey(zEncryptionMetadata.parse(metadata))
    expect(choose({ jwks: { keys: [{ ...key, use: 'sig' }] } })).toBeUndefined()
    expect(choose({ jwks: { keys: [{ ...key, alg: 'ES256' }] } })).toBeUndefined()
    expect(
      choose({ jwks: { keys: [key] }, encrypted_response_enc_values_supported: ['A128CBC-HS256'] }),
    ).toBeUndefined()
    expect(choose({ jwks: { keys: [{ ...key, kty: 'RSA' }] } })).toBeUndefined()
    expect(choose({ jwks: { keys: [{ ...key, crv: 'P-384' }] } })).toBeUndefined()
    expect(choose({ jwks: { keys: [key] } })).toMatchObject({ enc: 'A128GCM' })
    const both = { encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'] }
    expect(choose({ jwks: { keys: [{ ...key, use: 'sig' }, key] }, ...both })).toMatchObject({ enc: 'A256GCM' })
    expect(choose({})).toBeUndefined()
    expect(() => choose({ encrypted_response_enc_values_supported: [] })).toThrow()
  })

  test('drops an unsafe redirect_uri', async () => {
    for (const redirectUri of ['javascript:alert(1)', 'http://verifier.example/', 'data:text/html,x', '/relative'])
      expect(await sendPresentation(reply, {}, answering({ redirect_uri: redirectUri }).fetch)).toEqual({})
  })

  test('that is repeated or late is distinguished from one that is refused', async () => {
    await expect(sendPresentation(reply, {}, answering({}, 404).fetch)).rejects.toMatchObject({
      code: 'answer-already-given',
    })
    const refused = answering({ error: 'invalid_request', error_description: 'no' }, 400)
    await expect(sendPresentation(reply, {}, refused.fetch)).rejects.toMatchObject({
      code: 'answer-refused',
      detail: 'invalid_request: no',
    })
  })
})

test('notifies the verifier of a refusal', async () => {
  const { sent, fetch } = answering({})
  await sendRefusal(reply, { error: 'access_denied', description: 'The holder declined' }, fetch)
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ error: 'access_denied', state: 'state-1' })
})
