import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { NOW } from '../test-support/authority.ts'
import { createHolder } from '../test-support/credentials.ts'
import { requestToken, type TokenGrant } from './token.ts'

const ISSUER = 'https://issuer.example'
const PRE_AUTHORIZED = {
  grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
  'pre-authorized_code': 'code-1',
} as const
const CODE = {
  grant_type: 'authorization_code',
  code: 'code-1',
  code_verifier: 'verifier',
  client_id: 'https://wallet.example',
  redirect_uri: 'https://wallet.example/authorized',
} as const
const key = await createHolder()

type Answer = { body?: unknown; status?: number }

/** Redeems a grant at a server with this answer. */
function redeem({ body = {}, status = 200 }: Answer, { grant = PRE_AUTHORIZED as TokenGrant, isBound = false } = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/token` }
  const credentials = { server, attested: undefined, now: () => NOW }
  const dpop = isBound ? { key, nonces: new Map(), now: () => NOW } : undefined
  const redeemed = requestToken(credentials, grant, dpop, async (url, init) => {
    calls.push({ url, init })
    return Response.json(body, { status })
  })
  return { calls, redeemed }
}
const token = (over: Record<string, unknown> = {}) => ({ access_token: 't', token_type: 'bearer', ...over })

describe('a token', () => {
  test.each<TokenGrant>([PRE_AUTHORIZED, { ...PRE_AUTHORIZED, tx_code: '1234' }, CODE])(
    'is returned for the grant %j',
    async (grant) => {
      const { calls, redeemed } = redeem({ body: token({ token_type: 'BEARER' }) }, { grant })
      expect(await redeemed).toMatchObject({ value: 't', dpop: undefined })
      expect(calls).toMatchObject([{ url: `${ISSUER}/token`, init: { method: 'POST' } }])
      expect(new Headers(calls[0]?.init.headers).get('accept')).toBe('application/json')
      expect(Object.fromEntries(new URLSearchParams(String(calls[0]?.init.body)))).toEqual(grant)
    },
  )

  test.each([
    ['dpop', true],
    ['DPoP', true],
    ['bearer', false],
  ])('of type %s, asked for with a key, is bound to it: %s', async (token_type, isBound) => {
    const { calls, redeemed } = redeem({ body: token({ token_type }) }, { isBound: true })
    const { dpop } = await redeemed
    const proof = new Headers(calls[0]?.init.headers).get('dpop') ?? ''
    expect(decodeProtectedHeader(proof).jwk).toEqual(key.publicJwk)
    expect(dpop?.key).toBe(isBound ? key : undefined)
  })

  test('contains the identifier of each credential', async () => {
    const authorization_details = [
      { credential_configuration_id: 'other', credential_identifiers: ['other-1'] },
      { credential_configuration_id: 'bank', credential_identifiers: ['bank-1', 'bank-2'] },
      { credential_configuration_id: 'bare' },
      {},
    ]
    const { identifierOf } = await redeem({ body: token({ authorization_details }) }).redeemed
    expect(['bank', 'other', 'bare', 'unknown'].map(identifierOf)).toEqual(['bank-1', 'other-1', undefined, undefined])
    const bare = await redeem({ body: token() }).redeemed
    expect(bare.identifierOf('bank')).toBeUndefined()
  })

  const refusal = (error: string, error_description?: string) => ({ status: 400, body: { error, error_description } })

  test.each<[answer: Answer, grant: TokenGrant, code: string, detail: string]>([
    [refusal('invalid_grant'), PRE_AUTHORIZED, 'code-rejected', 'invalid_grant'],
    [refusal('invalid_grant'), CODE, 'code-rejected', 'invalid_grant'],
    [refusal('invalid_grant'), { ...PRE_AUTHORIZED, tx_code: '1' }, 'pin-rejected', 'invalid_grant'],
    [refusal('invalid_client', 'who?'), CODE, 'wallet-refused', 'invalid_client: who?'],
    [refusal('unauthorized_client'), CODE, 'wallet-refused', 'unauthorized_client'],
    [refusal('use_dpop_nonce'), CODE, 'issuer-refused', 'use_dpop_nonce'],
    [{ status: 502, body: 'text' }, CODE, 'issuer-refused', 'status 502'],
    [{ body: token({ token_type: 'DPoP' }) }, CODE, 'issuer-refused', 'token_type: not asked for DPoP'],
    [{ body: token({ token_type: 'mac' }) }, CODE, 'issuer-refused', 'token_type: not asked for mac'],
    [
      { body: token({ access_token: '' }) },
      CODE,
      'issuer-refused',
      'access_token: Too small: expected string to have >=1 characters',
    ],
    [
      { body: token({ authorization_details: [{ credential_identifiers: [] }] }) },
      CODE,
      'issuer-refused',
      'authorization_details.0.credential_identifiers: Too small: expected array to have >=1 items',
    ],
  ])('is not returned for the answer %j to the grant %j', async (answer, grant, code, detail) => {
    await expect(redeem(answer, { grant }).redeemed).rejects.toMatchObject({ code, detail, host: 'issuer.example' })
  })
})
