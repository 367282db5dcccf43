import { base64url } from 'jose'
import { sha256 } from '../../protocol/digest.ts'
import { createAuthorityAndSigner, NOW } from '../../protocol/test-support/authority.ts'
import { signWith, VCT } from '../../protocol/test-support/credentials.ts'
import { NO_ANCHORS } from '../../protocol/x509/trust-anchors.ts'
import type { Environment } from '../environment.ts'
import { readingOrder } from '../issuer-texts.ts'
import { UNATTESTED_WALLET } from './unattested-wallet.ts'

const ORIGIN = 'https://verifier.example'
const { authority, signer, anchors } = await createAuthorityAndSigner()
const CLIENT_ID = `x509_hash:${await sha256(signer.certificate.der)}`

/** Query for a bank account that asks only for the name of the holder. */
export const ASKED = {
  id: 'bank',
  format: 'dc+sd-jwt',
  meta: { vct_values: [VCT] },
  claims: [{ path: ['displayName'] }],
}

/** Returns a payment as transaction data. */
export const paymentOf = (amount: number, payee = 'Lunch service') =>
  base64url.encode(
    JSON.stringify({
      type: 'urn:eudi:sca:payment:1',
      credential_ids: ['bank'],
      payload: { transaction_id: `fl-pay-${amount}`, payee: { name: payee }, currency: 'PLN', amount },
    }),
  )

/** Verifier's answer to a response: a JSON body and status, or a network failure. */
export type VerifierAnswer = { body?: unknown; status?: number } | 'lost'

/** Creates a verifier without a network. It serves one presentation request and records every HTTP request of the wallet. */
export async function createVerifier(request: Record<string, unknown> = {}, verifierAnswers: VerifierAnswer[] = []) {
  const jwt = await signWith(signer, 'oauth-authz-req+jwt', {
    client_id: CLIENT_ID,
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: `${ORIGIN}/responses/1`,
    nonce: 'n-0S6_WzA2Mj',
    state: 'af0ifjsldkj',
    aud: 'https://self-issued.me/v2',
    dcql_query: { credentials: [ASKED] },
    client_metadata: { client_name: 'Lunch service' },
    ...request,
  })
  const calls: string[] = []
  const answers: Record<string, string>[] = []
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (url === '/trust-anchors.json') return Response.json({ issuer: [], documents: [], verifier: [authority.pem] })
    calls.push(url)
    if (url === `${ORIGIN}/requests/1`) return new Response(jwt)
    if (url !== `${ORIGIN}/responses/1`) return new Response(null, { status: 404 })
    answers.push(Object.fromEntries(new URLSearchParams(String(init?.body))))
    const taking = verifierAnswers.shift() ?? {}
    if (taking === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(taking.body ?? {}, { status: taking.status ?? 200 })
  }
  const environment: Environment = {
    fetch,
    ...UNATTESTED_WALLET,
    now: () => NOW,
    languages: () => readingOrder('en', ['en-GB']),
    trustAnchors: async () => ({ ...NO_ANCHORS, verifier: anchors }),
  }
  const link = {
    kind: 'request',
    clientId: CLIENT_ID,
    request: { by: 'reference', uri: `${ORIGIN}/requests/1`, method: 'get' },
  } as const
  const text = `openid4vp://?${new URLSearchParams({ client_id: CLIENT_ID, request_uri: link.request.uri })}`
  return { link, text, calls, answers, fetch, environment, signer }
}

/** URLs requested by a wallet that has only loaded the request. */
export const READ_ONLY = [`${ORIGIN}/requests/1`]
