import { shannonBits } from '../entropy.ts'
import { type Answer, described, isJson, send } from '../http.ts'
import { at, elementsOf, isObject, unknownMembers } from '../json.ts'
import type { Run } from '../run.ts'
import { Browser } from './browser.ts'
import { CLAIMS } from './issued-cards.ts'
import type { AccessToken, Parameters, Wallet } from './wallet.ts'

/** Bits that the suite wants a code, a token and a request URI to have. */
const MINIMUM_ENTROPY = 96
const MINIMUM_BYTES = 16

/** An authorization code with what the token request needs. */
export type Code = { value: string; redirectUri: string; verifier: string }

export type AuthorizationChanges = {
  /** Changes the pushed parameters. */
  parameters?: (honest: Parameters) => Parameters
  withDpopAtPar?: boolean
  /** Parameters in the address of the browser, other than `client_id` and `request_uri`. */
  outside?: (pushed: Parameters) => Parameters
  /** Checks the callback, instead of the usual checks. */
  checkCallback?: (callback: URL, pushed: Parameters) => void
  browser?: Browser
}

/** Parameters that the suite's FAPI2 modules repeat in the address of the browser. */
export const repeated = ({ response_type, scope, redirect_uri }: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries({ response_type, scope, redirect_uri }).filter(([, value]) => value !== undefined),
  ) as Parameters

/** Fetches an offer of the card's page, whose form the person has filled in. */
async function fetchOffer(wallet: Wallet, grant: 'authorization_code' | 'pre_authorization_code') {
  const { stage } = wallet
  const run: Run = wallet.run
  const { browser } = stage.installation.running
  const started: { url: string; authorizationUrl?: string | undefined } = await browser.issue(
    stage.card.prefix,
    stage.card.type,
    CLAIMS,
  )
  const link = new URL((grant === 'authorization_code' ? started.authorizationUrl : started.url) ?? 'none:')
  const names = ['credential_offer', 'credential_offer_uri'].filter((name) => link.searchParams.has(name))
  run.ensure(
    'VCIValidateCredentialOfferRequestParams',
    names.length === 1,
    `the link has ${names.join(', ') || 'no offer'}`,
  )
  const uri = link.searchParams.get('credential_offer_uri') ?? ''
  run.ensure('VCIValidateCredentialOfferRequestParams', uri.startsWith('https://'), `credential_offer_uri ${uri}`)
  const answer = await send(uri)
  run.ensure(
    'VCIFetchCredentialOfferFromCredentialOfferUri',
    answer.status === 200 && isJson(answer),
    described(answer),
  )
  const offer = answer.body
  run.ensure(
    'VCIValidateCredentialOffer',
    isObject(offer) &&
      offer.credential_issuer === stage.installation.url &&
      elementsOf(offer.credential_configuration_ids).includes(stage.card.id) &&
      isObject(offer.grants),
    answer.text,
  )
  return offer
}

/** Obtains an access token by the grant of the plan. */
export async function obtainToken(
  wallet: Wallet,
  changes: AuthorizationChanges & {
    token?: (honest: Parameters) => Parameters
    checkOffer?: (offer: unknown) => void
  } = {},
): Promise<AccessToken> {
  const { token = (honest) => honest } = changes
  if (wallet.stage.grant === 'authorization_code')
    return checkToken(wallet, await wallet.token(token(tokenParameters(await obtainCode(wallet, changes)))))
  const offer = await fetchOffer(wallet, 'pre_authorization_code')
  changes.checkOffer?.(offer)
  const grant = at(offer, 'grants', PRE_AUTHORIZED)
  const code = at(grant, 'pre-authorized_code')
  wallet.run.ensure('VCIExtractPreAuthorizedCodeAndTxCodeFromCredentialOffer', typeof code === 'string', 'no code')
  // The suite sends `vci.static_tx_code`, which is empty for a card without a PIN.
  const honest = { grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code, tx_code: '' }
  return checkToken(wallet, await wallet.token(token(honest)))
}

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

export const tokenParameters = ({ value, redirectUri, verifier }: Code): Parameters => ({
  grant_type: 'authorization_code',
  code: value,
  redirect_uri: redirectUri,
  code_verifier: verifier,
})

/** Pushes a request, lets the person accept, and returns the code. */
export async function obtainCode(wallet: Wallet, changes: AuthorizationChanges = {}): Promise<Code> {
  const { pushed, verifier } = await newRequest(wallet, changes)
  const requestUri = checkPushed(wallet.run, await wallet.push(pushed, { withDpop: changes.withDpopAtPar ?? false }))
  const { outside = () => ({}), browser = Browser.at(wallet.stage.installation.url) } = changes
  const visit = await browser.open(authorizationUrl(wallet, { ...outside(pushed), request_uri: requestUri }))
  if (visit.kind === 'problem') throw new Error(`the authorization endpoint shows a problem: ${visit.shown}`)
  const callback = visit.kind === 'callback' ? visit.url : await browser.decide('accept')
  const { checkCallback = (url, parameters) => expectSuccess(wallet, url, parameters) } = changes
  checkCallback(callback, pushed)
  return { value: codeOf(wallet.run, callback), redirectUri: pushed.redirect_uri ?? '', verifier }
}

/** Creates the parameters of an authorization request, with the state of an offer if the issuer initiates. */
export async function newRequest(wallet: Wallet, { parameters = (honest) => honest }: AuthorizationChanges = {}) {
  const { stage } = wallet
  const { parameters: honest, verifier } = wallet.authorizationRequest()
  const offer = stage.flow === 'issuer_initiated' ? await fetchOffer(wallet, 'authorization_code') : undefined
  const issuerState = at(offer, 'grants', 'authorization_code', 'issuer_state')
  const withState = issuerState === undefined ? honest : { ...honest, issuer_state: String(issuerState) }
  return { pushed: parameters(withState), verifier }
}

/** Returns the address that the browser opens. */
export function authorizationUrl({ metadata, client }: Wallet, parameters: Parameters): URL {
  const url = new URL(String(metadata.server.authorization_endpoint))
  const all = { client_id: client.id, ...parameters }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url
}

/** Checks the answer to a pushed request, and returns the request URI. */
export function checkPushed(run: Run, answer: Answer): string {
  run.ensure('CheckPAREndpointResponse201WithNoError', answer.status === 201, described(answer))
  const requestUri = at(answer.body, 'request_uri')
  run.ensure('CheckForRequestUriValue', typeof requestUri === 'string' && requestUri !== '', answer.text)
  const expiresIn = Number(at(answer.body, 'expires_in'))
  run.ensure('CheckForPARResponseExpiresIn', expiresIn >= 5 && expiresIn < 31_536_000, `expires_in ${expiresIn}`)
  run.ensure('EnsureContentTypeJson', isJson(answer), 'the answer to the pushed request is no JSON')
  run.ensure('EnsureMinimumRequestUriEntropy', shannonBits(requestUri) > MINIMUM_ENTROPY, requestUri)
  return requestUri
}

/** Checks the redirect back to the wallet with a code. */
function expectSuccess(wallet: Wallet, callback: URL, { redirect_uri, state }: Parameters): void {
  const { issuer } = wallet
  const run: Run = wallet.run
  expectCallbackOf(run, callback, redirect_uri)
  const parameters = callback.searchParams
  run.ensure('CheckIfAuthorizationEndpointError', !parameters.has('error'), callback.search)
  const surplus = [...parameters.keys()].filter((name) => !KNOWN_PARAMETERS.includes(name))
  run.expect(
    'ValidateSuccessfulAuthCodeFlowResponseFromAuthorizationEndpoint',
    surplus.length === 0,
    surplus.join(', '),
  )
  run.ensure('CheckStateInAuthorizationResponse', parameters.get('state') === (state ?? null), callback.search)
  run.ensure('RequireIssInAuthorizationResponse', parameters.get('iss') === issuer, callback.search)
}

const KNOWN_PARAMETERS = ['code', 'state', 'iss', 'dummy1', 'dummy2']

/** Checks that a redirect goes to the redirect URI, with its own query and without a fragment. */
export function expectCallbackOf(run: Run, callback: URL, redirectUri = ''): void {
  const expected = new URL(redirectUri)
  const isOurs = callback.origin === expected.origin && callback.pathname === expected.pathname
  run.ensure('CheckMatchingCallbackParameters', isOurs, `the redirect goes to ${callback}`)
  for (const [name, value] of expected.searchParams)
    run.ensure('CheckMatchingCallbackParameters', callback.searchParams.get(name) === value, callback.search)
  run.ensure('RejectErrorInUrlFragment', callback.hash === '', `the redirect has a fragment: ${callback.hash}`)
}

function codeOf(run: Run, callback: URL): string {
  const code = callback.searchParams.get('code') ?? ''
  run.ensure('ExtractAuthorizationCodeFromAuthorizationResponse', code !== '', callback.search)
  run.ensure('EnsureMinimumAuthorizationCodeLength', code.length >= MINIMUM_BYTES, `a code of ${code.length} bytes`)
  run.ensure('EnsureMinimumAuthorizationCodeEntropy', shannonBits(code) > MINIMUM_ENTROPY, `code ${code}`)
  return code
}

/** Checks a token response, and returns the token. */
export function checkToken(wallet: Wallet, answer: Answer): AccessToken {
  const { stage } = wallet
  const run: Run = wallet.run
  run.ensure('CheckTokenEndpointHttpStatus200', answer.status === 200, described(answer))
  const value = at(answer.body, 'access_token')
  run.ensure('CheckForAccessTokenValue', typeof value === 'string' && value !== '', answer.text)
  const expiresIn = at(answer.body, 'expires_in')
  run.expect('ExtractExpiresInFromTokenEndpointResponse', expiresIn !== undefined, 'no expires_in')
  run.ensure('ValidateExpiresIn', expiresIn === undefined || Number(expiresIn) > 0, `expires_in ${expiresIn}`)
  run.ensure('EnsureMinimumAccessTokenLength', value.length >= MINIMUM_BYTES, `a token of ${value.length} bytes`)
  run.ensure('EnsureMinimumAccessTokenEntropy', shannonBits(value) > MINIMUM_ENTROPY, 'a token that can be guessed')
  run.ensure('ExpectNoIdTokenInTokenResponse', !('id_token' in (answer.body as object)), 'an id_token')
  const details = at(answer.body, 'authorization_details')
  if (stage.request === 'rar' && stage.grant === 'authorization_code')
    run.ensure(
      'RARSupport.CheckForAuthorizationDetailsInTokenResponse',
      Array.isArray(details),
      'no authorization_details',
    )
  return {
    value,
    type: String(at(answer.body, 'token_type')),
    credentialIdentifier: checkDetails(run, stage.card.id, details),
  }
}

/** Checks the authorization details of a token response, and returns the identifier of the credential. */
function checkDetails(run: Run, cardId: string, details: unknown): string | undefined {
  if (details === undefined) return undefined
  const ours = elementsOf(details).find((detail) => at(detail, 'credential_configuration_id') === cardId)
  const identifiers = elementsOf(at(ours, 'credential_identifiers'))
  run.ensure(
    'VCIValidateOpenidCredentialAuthorizationDetailsInTokenEndpointResponse',
    at(ours, 'type') === 'openid_credential' && identifiers.length > 0,
    JSON.stringify(details),
  )
  const surplus = unknownMembers(ours, ['type', 'credential_configuration_id', 'credential_identifiers', 'locations'])
  run.expect(
    'VCIWarnOnAuthorizationDetailsInTokenEndpointResponseConventions',
    surplus.length === 0,
    surplus.join(', '),
  )
  return String(identifiers[0])
}
