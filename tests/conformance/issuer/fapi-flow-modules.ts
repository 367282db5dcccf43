import { randomBytes } from 'node:crypto'
import { at, elementsOf } from '../json.ts'
import { now, thumbprint } from '../jwt.ts'
import type { Module } from '../module.ts'
import type { Run } from '../run.ts'
import { Browser } from './browser.ts'
import { CLIENTS } from './clients.ts'
import { fetchCredential } from './credential.ts'
import {
  type AuthorizationChanges,
  authorizationUrl,
  checkPushed,
  checkToken,
  expectCallbackOf,
  newRequest,
  obtainCode,
  repeated,
  tokenParameters,
} from './flow.ts'
import { expectBoundToken, expectNoTokenInQuery } from './issuer-modules.ts'
import type { IssuerStage } from './issuer-stage.ts'
import { type AccessToken, Wallet } from './wallet.ts'

type FapiModule = Module<IssuerStage>

export const FAPI2 = 'fapi2-security-profile-final-'

const HAPPY_END = ['CheckTokenEndpointHttpStatus200', 'VCIExtractCredentialResponse']
const CALLBACK = ['CheckStateInAuthorizationResponse', 'RequireIssInAuthorizationResponse']

/** Obtains a code as the FAPI2 modules do, which repeat parameters in the address of the browser. */
export const fapiCode = (wallet: Wallet, changes: AuthorizationChanges = {}) =>
  obtainCode(wallet, { outside: repeated, ...changes })

export async function fapiToken(wallet: Wallet, changes: AuthorizationChanges = {}): Promise<AccessToken> {
  return checkToken(wallet, await wallet.token(tokenParameters(await fapiCode(wallet, changes))))
}

/** Modules with a happy end, and those about the redirect to the wallet. */
export const HAPPY_FLOW: FapiModule = {
  name: `${FAPI2}happy-flow`,
  checks:
    'Two clients get a card each, the second with dpop_jkt; a token in the address or with a foreign key opens nothing. TLS is not replayed.',
  conditions: [...HAPPY_END, ...CALLBACK, 'CheckMatchingCallbackParameters', 'EnsureHttpStatusCodeIs4xx'],
  refusal: ['DisallowAccessTokenInQuery'],
  async run(stage, run: Run) {
    const first = await Wallet.open(stage, run)
    const firstToken = await fapiToken(first)
    await fetchCredential(first, { token: firstToken })
    await expectNoTokenInQuery(first, firstToken)
    for (const accept of ['application/json;charset=UTF-8', 'application/json, application/*+json, */*'])
      await fetchCredential(first, { token: firstToken, headers: (honest) => [...honest, ['accept', accept]] })
    const second = await Wallet.open(stage, run, { client: CLIENTS[1] })
    const parameters = { parameters: (honest: object) => ({ ...honest, dpop_jkt: thumbprint(second.dpopKey) }) }
    const token = await fapiToken(second, parameters)
    await fetchCredential(second, { token })
    await expectBoundToken(first, second, token)
  },
}

export const REJECTED: FapiModule = {
  name: `${FAPI2}user-rejects-authentication`,
  checks:
    'If the person declines, both clients get access_denied at their redirect URI, the second with its own query.',
  conditions: [
    'ExpectAccessDeniedErrorFromAuthorizationEndpointDueToUserRejectingRequest',
    'CheckStateInAuthorizationResponse',
    'CheckMatchingCallbackParameters',
  ],
  refusal: ['EnsureErrorFromAuthorizationEndpointResponse'],
  async run(stage, run: Run) {
    for (const client of CLIENTS) {
      const wallet = await Wallet.open(stage, run, { client })
      const { pushed } = await newRequest(wallet)
      const requestUri = checkPushed(run, await wallet.push(pushed))
      const browser = Browser.at(stage.installation.url)
      await browser.open(authorizationUrl(wallet, { ...repeated(pushed), request_uri: requestUri }))
      const callback = await browser.decide(run.fault('decline', 'accept'))
      const { searchParams: parameters, search } = callback
      run.ensure('CheckStateInAuthorizationResponse', parameters.get('state') === pushed.state, search)
      run.ensure('EnsureErrorFromAuthorizationEndpointResponse', parameters.has('error'), search)
      const surplus = [...parameters.keys()].filter((name) => !ERROR_PARAMETERS.includes(name))
      run.expect('CheckForUnexpectedParametersInErrorResponseFromAuthorizationEndpoint', surplus.length === 0, search)
      const isDenied = parameters.get('error') === 'access_denied'
      run.ensure('ExpectAccessDeniedErrorFromAuthorizationEndpointDueToUserRejectingRequest', isDenied, search)
      expectCallbackOf(run, callback, pushed.redirect_uri)
    }
  },
}

const ERROR_PARAMETERS = ['error', 'error_description', 'error_uri', 'state', 'iss', 'dummy1', 'dummy2']

/** A module in which a card is issued although the request differs from the usual one. */
function issues(
  name: string,
  {
    checks,
    conditions = [],
    prepare = () => ({}),
  }: {
    checks: string
    conditions?: string[]
    /** Prepares the wallet, and returns the changes to the authorization. */
    prepare?: (wallet: Wallet, run: Run) => AuthorizationChanges
  },
): FapiModule {
  return {
    name: `${FAPI2}${name}`,
    checks,
    conditions: [...HAPPY_END, ...conditions],
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      await fetchCredential(wallet, { token: await fapiToken(wallet, prepare(wallet, run)) })
    },
  }
}

/** A callback without state, whatever the address of the browser contained. */
const withoutState = (run: Run): AuthorizationChanges => ({
  parameters: ({ state: _, ...rest }) => rest,
  checkCallback: (callback, pushed) => {
    expectCallbackOf(run, callback, pushed.redirect_uri)
    run.ensure('CheckIfAuthorizationEndpointError', !callback.searchParams.has('error'), callback.search)
    run.ensure('VerifyNoStateInAuthorizationResponse', !callback.searchParams.has('state'), callback.search)
  },
})

export const WITHOUT_STATE = issues('ensure-authorization-request-without-state-success', {
  checks: 'A request without state is answered without state.',
  conditions: ['VerifyNoStateInAuthorizationResponse'],
  prepare: (_, run) => withoutState(run),
})

export const CASE_OF_SCHEME: FapiModule = {
  name: `${FAPI2}access-token-type-header-case-sensitivity`,
  checks: 'The scheme of the Authorization header is read whatever its case.',
  conditions: HAPPY_END,
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const token = await fapiToken(wallet)
    await fetchCredential(wallet, { token: { ...token, type: inverted(token.type) } })
  },
}

const inverted = (text: string): string =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

/** Shifts the time of all DPoP proofs, those for the credential included. */
function issuesAt(name: string, seconds: number): FapiModule {
  return {
    name: `${FAPI2}${name}`,
    checks: `DPoP proofs whose clock is ${seconds} seconds off are accepted at all endpoints.`,
    conditions: HAPPY_END,
    async run(stage, run: Run) {
      const wallet = await Wallet.open(stage, run)
      wallet.dpopFault = { claims: (honest) => ({ ...honest, iat: now() + seconds }) }
      await fetchCredential(wallet, { token: await fapiToken(wallet, { withDpopAtPar: true }), dpop: wallet.dpopFault })
    },
  }
}

export const IN_PAST = issuesAt('ensure-dpopproof-with-iat-10seconds-before-succeeds', -10)
/** The suite sends 8 seconds here. */
export const IN_FUTURE = issuesAt('ensure-dpopproof-with-iat-10seconds-after-succeeds', 8)

export const NBF_AND_EXP: FapiModule = {
  name: `${FAPI2}check-dpop-proof-nbf-exp`,
  checks: 'DPoP proofs with nbf and exp are accepted.',
  conditions: HAPPY_END,
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    wallet.dpopFault = { claims: (honest) => ({ ...honest, nbf: now(), exp: now() + 300 }) }
    await fetchCredential(wallet, { token: await fapiToken(wallet), dpop: wallet.dpopFault })
  },
}

export const PROOF_AT_PAR = issues('ensure-dpopproof-at-par-endpoint-binding-success', {
  checks: 'A code is bound to the key of a DPoP proof in the pushed request.',
  prepare: () => ({ withDpopAtPar: true }),
})

export const JKT_AT_PAR = issues('ensure-dpop-auth-code-binding-success', {
  checks: 'A code is bound to dpop_jkt, which is the key of the DPoP proof in the pushed request.',
  prepare: ({ dpopKey }) => ({
    withDpopAtPar: true,
    parameters: (honest) => ({ ...honest, dpop_jkt: thumbprint(dpopKey) }),
  }),
})

export const OTHER_STATE_OUTSIDE = issues('ensure-different-state-inside-and-outside-request-object', {
  checks: 'A foreign state in the address of the browser is not used.',
  conditions: CALLBACK,
  prepare: () => ({ outside: (pushed) => ({ ...repeated(pushed), state: 'a-foreign-state' }) }),
})

export const LONG_STATE = issues('ensure-authorization-request-with-long-state', {
  checks: 'A state of 1,000 characters is returned as it was. The suite permits a refusal as well.',
  conditions: CALLBACK,
  prepare: () => ({ parameters: (honest) => ({ ...honest, state: randomBytes(500).toString('hex') }) }),
})

export const STATE_OUTSIDE_ONLY = issues('state-only-outside-request-object-not-used', {
  checks: 'A state that is only in the address of the browser is not used.',
  conditions: ['VerifyNoStateInAuthorizationResponse'],
  prepare: (_, run) => ({ ...withoutState(run), outside: (pushed) => ({ ...repeated(pushed), state: 'outside' }) }),
})

export const UNREGISTERED_REDIRECT = issues('plain-fapi-tolerate-unregistered-redirect-uri', {
  checks:
    'An attested client may use an unregistered redirect URI (RFC 9126 2.4). The suite permits a refusal as well.',
  conditions: ['CheckMatchingCallbackParameters'],
  prepare: ({ client }) => ({
    parameters: (honest) => ({ ...honest, redirect_uri: `${client.redirectUri}/${randomBytes(5).toString('hex')}` }),
  }),
})

export const WITHOUT_DUPLICATES = issues('par-without-duplicate-parameters', {
  checks: 'The address of the browser needs nothing but client_id and request_uri.',
  prepare: () => ({ outside: () => ({}) }),
})

export const REFRESH: FapiModule = {
  name: `${FAPI2}refresh-token`,
  checks: 'A refresh token is bound to its client.',
  conditions: ['FAPIEnsureServerConfigurationDoesNotSupportRefreshToken'],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const answer = await wallet.token(tokenParameters(await fapiCode(wallet)))
    checkToken(wallet, answer)
    const isListed = elementsOf(wallet.metadata.server.grant_types_supported).includes('refresh_token')
    run.expect('FAPIEnsureServerConfigurationDoesNotSupportRefreshToken', !isListed, 'grant_types_supported')
    if (at(answer.body, 'refresh_token') === undefined) run.skip('no refresh token is issued')
    throw new Error('refresh tokens are not replayed')
  },
}

/** A browser that opens the request twice before the person decides. */
export const OPENED_TWICE: FapiModule = {
  name: `${FAPI2}par-ensure-reused-request-uri-prior-to-auth-completion-succeeds`,
  checks: 'A request can be opened again in the same browser until the person decides.',
  conditions: [...HAPPY_END, ...CALLBACK],
  async run(stage, run: Run) {
    const wallet = await Wallet.open(stage, run)
    const browser = Browser.at(stage.installation.url)
    const outside = repeated
    const { pushed, verifier } = await newRequest(wallet)
    const requestUri = checkPushed(run, await wallet.push(pushed))
    const url = authorizationUrl(wallet, { ...outside(pushed), request_uri: requestUri })
    for (const visit of ['first', 'second']) {
      const { kind } = await browser.open(url)
      run.ensure('CheckIfAuthorizationEndpointError', kind === 'consent', `the ${visit} visit ends at a ${kind}`)
    }
    const callback = await browser.decide('accept')
    const { searchParams: parameters, search } = callback
    run.ensure('CheckStateInAuthorizationResponse', parameters.get('state') === pushed.state, search)
    run.ensure('RequireIssInAuthorizationResponse', parameters.get('iss') === wallet.issuer, search)
    const code = { value: parameters.get('code') ?? '', redirectUri: pushed.redirect_uri ?? '', verifier }
    await fetchCredential(wallet, { token: checkToken(wallet, await wallet.token(tokenParameters(code))) })
  },
}
