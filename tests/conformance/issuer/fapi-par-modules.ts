import { randomBytes } from 'node:crypto'
import { described } from '../http.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { Browser, type Visit } from './browser.ts'
import { CLIENTS } from './clients.ts'
import { FAPI2 } from './fapi-flow-modules.ts'
import { authorizationUrl, checkPushed, newRequest, repeated } from './flow.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { expectPushRefused } from './refusals.ts'
import { type Parameters, Wallet } from './wallet.ts'

type FapiModule = Module<IssuerStage>

const INVALID_REQUEST = { condition: 'EnsurePARInvalidRequestError', errors: ['invalid_request'] }
const INVALID_OBJECT = {
  condition: 'EnsurePARInvalidRequestOrInvalidRequestObjectError',
  errors: ['invalid_request', 'invalid_request_object'],
}

/** A module in which the PAR endpoint refuses a request. */
function refusedPush(
  name: string,
  {
    checks,
    expected = INVALID_REQUEST,
    fault,
    withDpop = false,
  }: {
    checks: string
    expected?: { condition: string; errors: string[] }
    fault: (honest: Parameters) => Parameters
    withDpop?: boolean
  },
): FapiModule {
  return {
    name: `${FAPI2}${name}`,
    checks,
    conditions: [],
    refusal: [expected.condition],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const { pushed } = await newRequest(wallet)
      const answer = await wallet.push(run.fault(fault(pushed), pushed), { withDpop })
      expectPushRefused(run, answer, expected.condition, expected.errors)
    },
  }
}

export const OTHER_JKT_AT_PAR = refusedPush('ensure-mismatched-dpop-jkt-fails', {
  checks: 'A request is refused whose dpop_jkt is not the key of its DPoP proof.',
  expected: {
    condition: 'EnsurePARInvalidRequestOrInvalidDpopProof',
    errors: ['invalid_request', 'invalid_dpop_proof'],
  },
  fault: (honest) => ({ ...honest, dpop_jkt: randomBytes(32).toString('base64url') }),
  withDpop: true,
})

const withoutRedirectUri = ({ redirect_uri: _, ...rest }: Parameters): Parameters => rest

export const OBJECT_WITHOUT_REDIRECT_URI = refusedPush('ensure-request-object-without-redirect-uri-fails', {
  checks: 'A pushed request without a redirect URI is refused, although the address of the browser would have one.',
  expected: INVALID_OBJECT,
  fault: withoutRedirectUri,
})

export const WITHOUT_REDIRECT_URI = refusedPush('ensure-redirect-uri-in-authorization-request', {
  checks: 'A request without a redirect URI is refused.',
  expected: INVALID_OBJECT,
  fault: withoutRedirectUri,
})

const RESPONSE_TYPE = {
  condition: 'EnsurePARUnsupportedResponseTypeOrInvalidRequestOrUnauthorizedClientError',
  errors: ['unsupported_response_type', 'invalid_request', 'unauthorized_client'],
}

export const CODE_ID_TOKEN = refusedPush('ensure-response-type-code-idtoken-fails', {
  checks: 'The response type code id_token is refused.',
  expected: RESPONSE_TYPE,
  fault: (honest) => ({ ...honest, response_type: 'code id_token' }),
})

export const TOKEN = refusedPush('ensure-response-type-token-fails', {
  checks: 'The response type token is refused.',
  expected: RESPONSE_TYPE,
  fault: (honest) => ({ ...honest, response_type: 'token' }),
})

export const REQUEST_URI_INSIDE = refusedPush('par-authorization-request-containing-request_uri-form-param', {
  checks: 'A pushed request that names a request URI is refused.',
  expected: {
    condition: 'EnsurePARInvalidRequestOrInvalidRequestObjectOrRequestUriNotSupportedError',
    errors: ['invalid_request', 'invalid_request_object', 'request_uri_not_supported'],
  },
  fault: (honest) => ({ ...honest, request_uri: 'urn:example:request-of-nobody' }),
})

export const WITHOUT_PKCE = refusedPush('par-ensure-pkce-required', {
  checks: 'A request without a code challenge is refused.',
  fault: ({ code_challenge: _, code_challenge_method: __, ...rest }) => rest,
})

export const PLAIN_PKCE = refusedPush('par-plain-pkce-rejected', {
  checks: 'The code challenge method plain is refused.',
  fault: (honest) => ({ ...honest, code_challenge_method: 'plain' }),
})

export const WRONG_METHOD: FapiModule = {
  name: `${FAPI2}par-attempt-invalid-http-method`,
  checks: 'A request that is sent by PUT is refused.',
  conditions: [],
  refusal: ['EnsureParHTTPError'],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const { pushed } = await newRequest(wallet)
    const answer = await wallet.push(pushed, { method: run.fault('PUT', 'POST') })
    run.ensure('EnsureParHTTPError', answer.status >= 400 && answer.status < 600, described(answer))
  },
}

/** A module in which the authorization endpoint shows an error, or redirects with one of the errors. */
function refusedVisit(
  name: string,
  {
    checks,
    page,
    expected,
    visit,
  }: {
    checks: string
    /** Condition that asks for a screenshot of the error page. */
    page: string
    /** Condition for a redirect to the wallet, and its errors. */
    expected: { condition: string; errors: string[] }
    visit: (wallet: Wallet, request: { pushed: Parameters; requestUri: string }, run: Run) => Promise<Visit>
  },
): FapiModule {
  return {
    name: `${FAPI2}${name}`,
    checks,
    conditions: [],
    refusal: [page],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      const { pushed } = await newRequest(wallet)
      const requestUri = checkPushed(run, await wallet.push(pushed))
      expectErrorPage(run, await visit(wallet, { pushed, requestUri }, run), { page, expected })
    },
  }
}

function expectErrorPage(
  run: Run,
  visit: Visit,
  { page, expected }: { page: string; expected: { condition: string; errors: string[] } },
): void {
  if (visit.kind === 'callback') {
    const error = visit.url.searchParams.get('error') ?? ''
    run.ensure(expected.condition, expected.errors.includes(error), visit.url.search)
  }
  run.ensure(page, visit.kind !== 'consent', 'the person is asked for consent')
}

const open = (wallet: Wallet, parameters: Parameters, browser = Browser.at(wallet.stage.installation.url)) =>
  browser.open(authorizationUrl(wallet, parameters))

export const WITHOUT_PAR = refusedVisit('ensure-unsigned-authorization-request-without-using-par-fails', {
  checks: 'An authorization request that was not pushed is refused.',
  page: 'ExpectAuthorizationRequestWithoutRequestObjectErrorPage',
  expected: { condition: 'EnsureInvalidRequestError', errors: ['invalid_request'] },
  visit: (wallet, { pushed, requestUri }, run) =>
    open(wallet, run.fault(pushed, { ...repeated(pushed), request_uri: requestUri })),
})

const INVALID_URI = { condition: 'EnsureInvalidRequestUriError', errors: ['invalid_request_uri'] }

export const EXPIRED_REQUEST_URI = refusedVisit('par-attempt-to-use-expired-request_uri', {
  checks: 'A request URI is refused after its time.',
  page: 'ExpectInvalidRequestUriErrorPage',
  expected: INVALID_URI,
  visit: (wallet, { pushed, requestUri }, run) => {
    wallet.stage.installation.advance(run.fault(601, 0))
    return open(wallet, { ...repeated(pushed), request_uri: requestUri })
  },
})

export const FOREIGN_REQUEST_URI = refusedVisit('par-attempt-to-use-request_uri-for-different-client', {
  checks: 'A request URI is refused with the client_id of another client.',
  page: 'ExpectInvalidRequestUriErrorPage',
  expected: {
    condition: 'EnsureInvalidRequestInvalidRequestObjectOrInvalidRequestUriError',
    errors: ['invalid_request', 'invalid_request_object', 'invalid_request_uri'],
  },
  visit: (wallet, { pushed, requestUri }, run) => {
    const client = run.fault(CLIENTS[1], CLIENTS[0])
    return open(wallet, { ...repeated(pushed), request_uri: requestUri, client_id: client.id })
  },
})

export const REUSED_REQUEST_URI = refusedVisit('par-attempt-reuse-request_uri', {
  checks: 'A request URI is refused after the person has decided.',
  page: 'ExpectInvalidRequestUriErrorPage',
  expected: INVALID_URI,
  visit: async (wallet, { pushed, requestUri }, run) => {
    const browser = Browser.at(wallet.stage.installation.url)
    const parameters = { ...repeated(pushed), request_uri: requestUri }
    await open(wallet, parameters, browser)
    if (run.fault(true, false)) await browser.decide('accept')
    return open(wallet, parameters, browser)
  },
})
