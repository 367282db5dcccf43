import { randomBytes } from 'node:crypto'
import { CompactEncrypt, calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { publicJwkOf } from '../../protocol/wallet/keys.ts'
import { at, elementsOf, isObject, type Members, membersOf, parsed, unknownMembers } from '../json.ts'
import { newKey, now } from '../jwt.ts'
import type { Run } from '../run.ts'
import { presentPidDocument, presentSdJwtPid, type SdJwtPid } from './pid.ts'
import { checkParameters, checkQuery, checkRequestObject } from './request-checks.ts'
import type { VerifierStage } from './verifier-stage.ts'

/** Differences of a module from the happy flow. */
export type Differences = {
  /** Posts this nonce for the request object, instead of getting it. */
  walletNonce?: string
  fetches?: number
  /** Checks the nonce of the request. */
  checkNonce?: (nonce: string) => void
  sdJwt?: (honest: SdJwtPid) => SdJwtPid
  /** Returns the nonce for the session transcript of an mdoc. */
  sessionNonce?: (honest: string) => string
}

/** Opens a request of the card's page, and answers it as the suite's mock wallet does. Returns the id of the presentation, and the answer. */
async function answerRequest(
  stage: VerifierStage,
  run: Run,
  differences: Differences = {},
): Promise<{ id: string; status: number; body: unknown; isJson: boolean }> {
  const { browser } = stage.installation.running
  const card = CARDS[stage.format]
  const { id, url } = await browser.present(card.type, card.prefix)
  const link = new URL(url)
  const surplus = [...link.searchParams.keys()].filter((name) => !LINK_PARAMETERS.includes(name))
  run.expect(
    'CheckForUnexpectedParametersInVpAuthorizationEndpointHttpRequest',
    surplus.length === 0,
    surplus.join(', '),
  )
  const claims = await fetchRequest(stage, run, link, differences)
  differences.checkNonce?.(String(claims.nonce))
  await checkParameters(run, stage, claims)
  const query = checkQuery(run, stage, claims.dcql_query)
  const presentation =
    stage.format === 'sd_jwt_vc'
      ? sdJwtAnswer(stage, { claims, query }, differences)
      : await documentAnswer(stage, { claims, query }, differences)
  const response = await encrypted(claims, { state: claims.state, vp_token: { [String(query.id)]: [presentation] } })
  const answer = await fetch(String(claims.response_uri), { method: 'POST', body: new URLSearchParams({ response }) })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return { id, status: answer.status, body: parsed(await answer.text()), isJson }
}

const CARDS = {
  sd_jwt_vc: { type: 'ConformancePid', prefix: '/conformance-pid' },
  iso_mdl: { type: 'ConformancePidDocument', prefix: '/conformance-pid-document' },
} as const
const LINK_PARAMETERS = ['client_id', 'request_uri', 'request_uri_method']

async function fetchRequest(
  { installation: { anchor } }: VerifierStage,
  run: Run,
  link: URL,
  { walletNonce, fetches = 1 }: Differences,
): Promise<Members> {
  const requestUri = link.searchParams.get('request_uri') ?? ''
  run.ensure('EnsureRequestUriIsHttps', requestUri.startsWith('https://'), `request_uri ${requestUri}`)
  run.ensure('EnsureRequestUriHasNoFragment', !requestUri.includes('#'), `request_uri ${requestUri}`)
  const method = link.searchParams.get('request_uri_method')
  run.ensure('CheckRequestUriMethodParameter', method === null || ['get', 'post'].includes(method), `${method}`)
  if (walletNonce !== undefined) {
    if (method !== 'post')
      run.skip(
        "The verifier's authorization request does not include request_uri_method=post, so this test is not applicable.",
      )
    const posted = await fetch(requestUri, { method: 'POST', body: new URLSearchParams({ wallet_nonce: walletNonce }) })
    run.ensure('EnsureHttpStatusCodeIs200', posted.status === 200, `the request object is answered ${posted.status}`)
    const type = posted.headers.get('content-type') ?? ''
    const isRequestObject = type.startsWith('application/oauth-authz-req+jwt')
    run.ensure('EnsureContentTypeApplicationOauthAuthzReqJwt', isRequestObject, `content type ${type}`)
    return checkRequestObject(run, await posted.text(), { link, anchor, walletNonce })
  }
  let claims: Members = {}
  for (let count = 0; count < fetches; count += 1) {
    const fetched = await fetch(requestUri)
    run.ensure('FetchRequestUriAndExtractRequestObject', fetched.ok, `fetch ${count + 1} is answered ${fetched.status}`)
    claims = await checkRequestObject(run, await fetched.text(), { link, anchor })
  }
  return claims
}

type Asked = { claims: Members; query: Members }

function sdJwtAnswer(
  { installation: { pidIssuer } }: VerifierStage,
  { claims, query }: Asked,
  { sdJwt = (honest) => honest }: Differences,
): string {
  const holderKey = newKey()
  const honest: SdJwtPid = {
    holderJwk: { ...publicJwkOf(holderKey), kid: 'holder', use: 'sig', alg: 'ES256' },
    binding: { aud: String(claims.client_id), nonce: String(claims.nonce), iat: now() },
  }
  const requested = elementsOf(query.claims).map((claim) => String(at(claim, 'path', 0)))
  return presentSdJwtPid(sdJwt(honest), { signer: pidIssuer, holderKey, requested })
}

async function documentAnswer(
  { installation: { pidIssuer } }: VerifierStage,
  { claims, query }: Asked,
  { sessionNonce = (honest) => honest }: Differences,
): Promise<string> {
  const paths = elementsOf(query.claims).map((claim) => elementsOf(at(claim, 'path')).map(String))
  const requested = Object.fromEntries(
    Array.from(
      Map.groupBy(paths, ([namespace = '']) => namespace),
      ([namespace, found]) => [namespace, found.map(([, name = '']) => name)],
    ),
  )
  const session = {
    clientId: String(claims.client_id),
    nonce: sessionNonce(String(claims.nonce)),
    jwkThumbprint: Buffer.from(await calculateJwkThumbprint(encryptionKeyOf(claims)), 'base64url'),
    responseUri: String(claims.response_uri),
  }
  return presentPidDocument({ session, requested }, pidIssuer)
}

/** The suite encrypts with the first key and the first encryption, and with random `apu` and `apv`. */
async function encrypted(claims: Members, answer: object): Promise<string> {
  const { alg = '', kid = '', ...jwk } = encryptionKeyOf(claims)
  const enc = String(at(claims, 'client_metadata', 'encrypted_response_enc_values_supported', 0) ?? 'A128GCM')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(answer)))
    .setProtectedHeader({ alg, enc, kid })
    .setKeyManagementParameters({ apu: randomBytes(16), apv: randomBytes(16) })
    .encrypt(await importJWK(jwk, alg))
}

const encryptionKeyOf = (claims: Members): JWK => membersOf(at(claims, 'client_metadata', 'jwks', 'keys', 0)) as JWK

/** Expects that the verifier accepted, and that the card's page shows the claims (the screenshot that the suite asks for). */
export async function expectVerified(stage: VerifierStage, run: Run, differences: Differences = {}): Promise<void> {
  const { id, status, body, isJson } = await answerRequest(stage, run, differences)
  run.ensure('EnsureHttpStatusCodeIs200', status === 200, `the answer is ${status}: ${JSON.stringify(body)}`)
  run.ensure('EnsureContentTypeJson', isJson && isObject(body), 'the answer is no JSON object')
  const surplus = unknownMembers(body, ['redirect_uri'])
  run.expect('ValidateDirectPostResponse', surplus.length === 0, surplus.join(', '))
  const redirectUri = at(body, 'redirect_uri')
  run.ensure(
    'ValidateDirectPostResponseRedirectUriWhenPresent',
    redirectUri === undefined || (typeof redirectUri === 'string' && redirectUri !== ''),
    `redirect_uri ${redirectUri}`,
  )
  if (stage.profile === 'haip')
    run.ensure('VP1FinalEnsureDirectPostResponseHasRedirectUriForHaip', redirectUri !== undefined, 'no redirect_uri')
  const shown = await stage.installation.running.browser.result(id, CARDS[stage.format].prefix)
  run.ensure('ExpectVerifierSuccessfulVerificationPage', shown.status === 'OK', `the page shows ${shown.status}`)
}

/** Expects that the verifier refuses with 4xx, and that the card's page shows the refusal. */
export async function expectRefused(stage: VerifierStage, run: Run, differences: Differences): Promise<void> {
  const { id, status } = await answerRequest(stage, run, differences)
  run.ensure('EnsureHttpStatusCodeIs4xx', status >= 400 && status < 500, `the answer is ${status}`)
  const shown = await stage.installation.running.browser.presentationStatus(id, CARDS[stage.format].prefix)
  run.ensure('ExpectVerifierRejectedPresentationPage', shown.status === 99, `the page has status ${shown.status}`)
}
