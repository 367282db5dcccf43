import { createHash, randomBytes } from 'node:crypto'
import { type ResponseEncryption, readClientMetadata } from './client-metadata.ts'
import { type DcqlQuery, readDcqlQuery } from './dcql.ts'
import { demandAnswer, exchange, type HttpAnswer } from './http-exchange.ts'
import { demandOnly, type JsonObject, readInteger, readObject, readString, readStrings } from './json-reading.ts'
import { demandSigned, parseJws } from './jws.ts'
import { demand } from './refusal.ts'
import { readTransactionData, type TransactionData } from './transaction-data.ts'
import { CLOCK_SKEW, demandCallable, nowInSeconds, type WalletContext } from './wallet-context.ts'
import { demandTrustedLeaf } from './x509-chain.ts'

/** Content of the link in the QR code (OpenID4VP 5.10). */
export type RequestLink = {
  readonly clientId: string
  readonly requestUri: string
  readonly method: 'get' | 'post'
}

export type PresentationRequest = {
  readonly clientId: string
  readonly responseUri: string
  readonly nonce: string
  readonly state: string
  readonly query: DcqlQuery
  readonly encryption: ResponseEncryption
  readonly transactionData: readonly TransactionData[]
  /** Seconds since the epoch. */
  readonly expiresAt: number
  readonly payload: JsonObject
  readonly header: JsonObject
}

const SCHEMES = ['openid4vp:', 'haip-vp:', 'https:', 'http:']

/** Members of each request object: neither scope (not allowed with dcql_query), nor members of the drafts. */
const COMMON_MEMBERS = [
  'client_id',
  'iss',
  'aud',
  'response_type',
  'response_mode',
  'nonce',
  'dcql_query',
  'client_metadata',
  'transaction_data',
  'verifier_info',
  'iat',
  'exp',
  'nbf',
]
/** Members of a request object behind a link: no redirect_uri (8.2). */
const LINK_MEMBERS = [...COMMON_MEMBERS, 'response_uri', 'state', 'wallet_nonce']
const DIGITAL_MEMBERS = [...COMMON_MEMBERS, 'expected_origins']

/** Maximum lifetime of a request that this wallet accepts, in seconds. */
const LONGEST_LIFE = 600

/** Reads the link that opens the wallet. @throws WalletRefusal */
export function readRequestLink(link: string): RequestLink {
  const section = 'OpenID4VP 5.10'
  demand(URL.canParse(link), section, 'the presentation request is not a URL')
  const url = new URL(link)
  demand(SCHEMES.includes(url.protocol), 'OpenID4VP 13.1.2', `the scheme '${url.protocol}' is not one for requests`)
  const names = [...url.searchParams.keys()]
  demand(new Set(names).size === names.length, 'RFC 6749 3.1', 'the presentation request repeats a parameter')
  const parameters = Object.fromEntries(url.searchParams)
  demandOnly(parameters, ['client_id', 'request_uri', 'request_uri_method'], 'presentation request', section)
  const method = parameters.request_uri_method ?? 'get'
  demand(method === 'get' || method === 'post', section, `request_uri_method is '${method}'`)
  return {
    clientId: readString(parameters.client_id, 'client_id', section),
    requestUri: demandCallable(parameters.request_uri, 'request_uri', section),
    method,
  }
}

/** Options for fetching a request object; all members after `walletNonce` are for dishonest wallets. */
export type RequestObjectFetch = {
  readonly method?: 'get' | 'post'
  readonly walletNonce?: string
  readonly walletMetadata?: string
  readonly parameters?: readonly (readonly [name: string, value: string])[]
  readonly rawBody?: string
  readonly contentType?: string
}

const MEDIA_TYPE = 'application/oauth-authz-req+jwt'

/** Fetches a request object (OpenID4VP 5.10.1). */
export function requestRequestObject(
  context: Pick<WalletContext, 'fetch'>,
  requestUri: string,
  options: RequestObjectFetch = {},
): Promise<HttpAnswer> {
  if (options.method !== 'post') return exchange(context.fetch, requestUri, { headers: { accept: MEDIA_TYPE } })
  const form = new URLSearchParams()
  if (options.walletNonce !== undefined) form.append('wallet_nonce', options.walletNonce)
  if (options.walletMetadata !== undefined) form.append('wallet_metadata', options.walletMetadata)
  for (const [name, value] of options.parameters ?? []) form.append(name, value)
  return exchange(context.fetch, requestUri, {
    method: 'POST',
    headers: { accept: MEDIA_TYPE, 'content-type': options.contentType ?? 'application/x-www-form-urlencoded' },
    body: options.rawBody ?? form.toString(),
  })
}

/** Values that a request object must match. */
type RequestExpectations = {
  readonly clientId: string
  readonly walletNonce?: string | undefined
  readonly transactionDataTypes?: readonly string[] | undefined
}

/** Fetches a request object by the method in the link, and checks it. @throws WalletRefusal */
export async function fetchRequestObject(
  context: WalletContext,
  link: RequestLink,
  transactionDataTypes?: readonly string[],
): Promise<PresentationRequest> {
  const { method, requestUri, clientId } = link
  if (method === 'get')
    return readRequestObject(context, await requestRequestObject(context, requestUri), {
      clientId,
      transactionDataTypes,
    })
  const walletNonce = randomBytes(16).toString('base64url')
  const answer = await requestRequestObject(context, requestUri, { method, walletNonce })
  return readRequestObject(context, answer, { clientId, walletNonce, transactionDataTypes })
}

/** Checks a request object that a wallet has fetched (OpenID4VP 5; HAIP 5). @throws WalletRefusal */
export function readRequestObject(
  context: WalletContext,
  answer: HttpAnswer,
  { clientId, walletNonce, transactionDataTypes }: RequestExpectations,
): PresentationRequest {
  demandAnswer(answer, 200, MEDIA_TYPE, 'request object', 'OpenID4VP 5.10.1')
  const request = readSigned(context, answer.text, { members: LINK_MEMBERS, transactionDataTypes })
  const { payload } = request
  demand(payload.client_id === clientId, 'OpenID4VP 5.10.1', 'client_id differs inside and outside')
  demand(payload.response_mode === 'direct_post.jwt', 'HAIP 5', `response_mode is '${String(payload.response_mode)}'`)
  demand(payload.wallet_nonce === walletNonce, 'OpenID4VP 5.10.1', 'wallet_nonce is not the one that was sent')
  return {
    ...request,
    responseUri: demandCallable(payload.response_uri, 'response_uri', 'OpenID4VP 8.2'),
    state: readUnguessable(payload.state, 'state', 'OpenID4VP 13.3'),
  }
}

type SignedRequest = Omit<PresentationRequest, 'responseUri' | 'state'>

/** A signed request that a browser has passed on, and the origin of its page. */
export type DigitalRequest = SignedRequest & { readonly origin: string }

/** Checks a signed request of the Digital Credentials API (OpenID4VP A.2 and A.3.2; HAIP 5.2). @throws WalletRefusal */
export function readDigitalRequest(
  context: WalletContext,
  data: unknown,
  { origin, transactionDataTypes }: { origin: string; transactionDataTypes?: readonly string[] | undefined },
): DigitalRequest {
  const object = readObject(data, 'data', 'OpenID4VP A.3.2')
  demandOnly(object, ['request'], 'data', 'OpenID4VP A.3.2')
  const compact = readString(object.request, 'request', 'OpenID4VP A.3.2')
  const request = readSigned(context, compact, { members: DIGITAL_MEMBERS, transactionDataTypes })
  const { response_mode, expected_origins } = request.payload
  demand(response_mode === 'dc_api.jwt', 'HAIP 5.2', `response_mode is '${String(response_mode)}'`)
  const origins = readStrings(expected_origins, 'expected_origins', 'OpenID4VP A.2')
  for (const one of origins)
    demand(URL.canParse(one) && new URL(one).origin === one, 'OpenID4VP A.2', `'${one}' is not an origin`)
  demand(origins.includes(origin), 'OpenID4VP A.2', `the request is not for the origin '${origin}'`)
  return { ...request, origin }
}

/** Checks the members that request objects for links and for browsers have in common. */
function readSigned(
  context: WalletContext,
  compact: string,
  {
    members,
    transactionDataTypes,
  }: { members: readonly string[]; transactionDataTypes?: readonly string[] | undefined },
): SignedRequest {
  const what = 'request object'
  const section = 'OpenID4VP 5'
  const jws = parseJws(compact, what, section)
  const { header, payload } = jws
  demandOnly(header, ['alg', 'typ', 'x5c', 'kid'], `header of the ${what}`, section)
  const leaf = demandTrustedLeaf(header.x5c, context, what, 'HAIP 5', 'verifier')
  demandSigned(jws, 'oauth-authz-req+jwt', leaf.publicKey, what, section)

  demandOnly(payload, [...members], what, 'OpenID4VP 5.1')
  const hash = createHash('sha256').update(leaf.raw).digest('base64url')
  demand(payload.client_id === `x509_hash:${hash}`, 'OpenID4VP 5.9.3', 'client_id is not the hash of the certificate')
  demand(payload.iss === undefined || payload.iss === payload.client_id, 'RFC 9101 4', 'iss is not the client_id')
  demand(payload.aud === 'https://self-issued.me/v2', 'OpenID4VP 5.8', `aud is '${String(payload.aud)}'`)
  demand(payload.response_type === 'vp_token', section, `response_type is '${String(payload.response_type)}'`)
  const query = readDcqlQuery(payload.dcql_query)
  const queryIds = query.credentials.map(({ id }) => id)
  return {
    clientId: payload.client_id,
    nonce: readUnguessable(payload.nonce, 'nonce', 'OpenID4VP 5.2'),
    query,
    encryption: readClientMetadata(payload.client_metadata, [
      ...new Set(query.credentials.map(({ format }) => format)),
    ]),
    transactionData: readTransactionData(payload.transaction_data, queryIds, transactionDataTypes),
    expiresAt: readExpiry(context, payload),
    payload,
    header,
  }
}

/** Reads a value of at least 128 bits and at most 43 characters, all of them URL-safe. */
function readUnguessable(value: unknown, what: string, section: string): string {
  const text = readString(value, what, section)
  demand(/^[A-Za-z0-9._~-]+$/.test(text), section, `${what} has characters that are not URL-safe`)
  demand(text.length >= 22, section, `${what} has less than 128 bits`)
  demand(text.length <= 43, section, `${what} is longer than 256 bits`)
  return text
}

function readExpiry(context: WalletContext, payload: JsonObject): number {
  const section = 'RFC 7519 4.1.4'
  const now = nowInSeconds(context)
  const exp = readInteger(payload.exp, 'exp', section)
  demand(exp > now, section, 'the request has expired')
  demand(exp <= now + LONGEST_LIFE, section, `the request lives for more than ${LONGEST_LIFE} s`)
  if (payload.iat !== undefined) {
    const iat = readInteger(payload.iat, 'iat', section)
    demand(iat <= now + CLOCK_SKEW && iat > now - 86_400, section, 'iat is in the future or more than a day ago')
  }
  if (payload.nbf !== undefined)
    demand(readInteger(payload.nbf, 'nbf', section) <= now + CLOCK_SKEW, section, 'the request is not valid yet')
  return exp
}
