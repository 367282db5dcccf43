import { type CredentialConfiguration, readCredentialConfiguration } from './credential-configuration.ts'
import { demandDisplays } from './display.ts'
import { exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import {
  demandOnly,
  type JsonObject,
  readArray,
  readInteger,
  readObject,
  readString,
  readStrings,
} from './json-reading.ts'
import { importPublicJwk } from './keys.ts'
import { demand } from './refusal.ts'
import { demandCallable, type WalletContext, wellKnownUrl } from './wallet-context.ts'

export type IssuerMetadata = {
  readonly credentialIssuer: string
  /** Named authorization servers; the issuer itself if the metadata names none (OpenID4VCI 12.2.4). */
  readonly authorizationServers: readonly string[]
  readonly credentialEndpoint: string
  readonly nonceEndpoint: string | undefined
  readonly notificationEndpoint: string | undefined
  readonly configurations: ReadonlyMap<string, CredentialConfiguration>
  readonly raw: JsonObject
}

const SECTION = 'OpenID4VCI 12.2.4'

const MEMBERS = [
  'credential_issuer',
  'authorization_servers',
  'credential_endpoint',
  'nonce_endpoint',
  'deferred_credential_endpoint',
  'notification_endpoint',
  'credential_request_encryption',
  'credential_response_encryption',
  'batch_credential_issuance',
  'display',
  'credential_configurations_supported',
]

/** Requests the metadata of an issuer, as JSON or (`application/jwt`) signed. */
export function requestIssuerMetadata(
  context: WalletContext,
  credentialIssuer: string,
  accept = 'application/json',
): Promise<HttpAnswer> {
  return exchange(context.fetch, wellKnownUrl(credentialIssuer, 'openid-credential-issuer'), { headers: { accept } })
}

/** Fetches and checks the metadata of an issuer (OpenID4VCI 12.2). @throws WalletRefusal */
export async function fetchIssuerMetadata(context: WalletContext, credentialIssuer: string): Promise<IssuerMetadata> {
  const answer = await requestIssuerMetadata(context, credentialIssuer)
  return readIssuerMetadata(readJsonAnswer(answer, 200, 'issuer metadata', 'OpenID4VCI 12.2.2'), credentialIssuer)
}

/** Checks metadata requested under the given identifier. @throws WalletRefusal */
function readIssuerMetadata(raw: JsonObject, askedFor: string): IssuerMetadata {
  demandOnly(raw, MEMBERS, 'issuer metadata', SECTION)
  // Identifiers are not normalised: one with a trailing slash belongs to another issuer.
  demand(
    raw.credential_issuer === askedFor,
    SECTION,
    `credential_issuer is '${raw.credential_issuer}', not '${askedFor}'`,
  )
  demand(!/[?#]/.test(askedFor), 'OpenID4VCI 12.2.1', 'credential_issuer has a query or a fragment')
  const endpoint = (name: string) => (raw[name] === undefined ? undefined : demandCallable(raw[name], name, SECTION))
  endpoint('deferred_credential_endpoint')
  if (raw.display !== undefined) demandDisplays(raw.display, 'name', ['logo'], 'display', SECTION)
  demandBatch(raw.batch_credential_issuance)
  demandEncryption(raw)

  const configurations = new Map(
    Object.entries(
      readObject(raw.credential_configurations_supported, 'credential_configurations_supported', SECTION),
    ).map(([id, value]) => [id, readCredentialConfiguration(id, value)]),
  )
  const nonceEndpoint = endpoint('nonce_endpoint')
  const bound = [...configurations.values()].some((configuration) => configuration.proofAlgorithms !== undefined)
  demand(
    !bound || nonceEndpoint !== undefined,
    'HAIP 4.1',
    'nonce_endpoint is missing although key proofs are required',
  )
  return {
    credentialIssuer: askedFor,
    authorizationServers:
      raw.authorization_servers === undefined
        ? [askedFor]
        : readStrings(raw.authorization_servers, 'authorization_servers', SECTION).map((server) =>
            demandCallable(server, 'authorization_servers', SECTION),
          ),
    credentialEndpoint: demandCallable(raw.credential_endpoint, 'credential_endpoint', SECTION),
    nonceEndpoint,
    notificationEndpoint: endpoint('notification_endpoint'),
    configurations,
    raw,
  }
}

function demandBatch(value: unknown): void {
  if (value === undefined) return
  const batch = readObject(value, 'batch_credential_issuance', SECTION)
  demandOnly(batch, ['batch_size'], 'batch_credential_issuance', SECTION)
  demand(readInteger(batch.batch_size, 'batch_size', SECTION) >= 2, SECTION, 'batch_size is less than 2')
}

function demandEncryption(raw: JsonObject): void {
  if (raw.credential_response_encryption !== undefined) {
    const what = 'credential_response_encryption'
    const response = readObject(raw[what], what, SECTION)
    const members = ['alg_values_supported', 'enc_values_supported', 'zip_values_supported', 'encryption_required']
    demandOnly(response, members, what, SECTION)
    readStrings(response.alg_values_supported, `${what}.alg_values_supported`, SECTION)
    readStrings(response.enc_values_supported, `${what}.enc_values_supported`, SECTION)
    demand(typeof response.encryption_required === 'boolean', SECTION, `${what}.encryption_required is not a boolean`)
    demand(
      raw.credential_request_encryption !== undefined,
      'OpenID4VCI 10',
      'encrypted responses are offered without encrypted requests',
    )
  }
  if (raw.credential_request_encryption === undefined) return
  const what = 'credential_request_encryption'
  const request = readObject(raw[what], what, SECTION)
  demandOnly(request, ['jwks', 'enc_values_supported', 'zip_values_supported', 'encryption_required'], what, SECTION)
  readStrings(request.enc_values_supported, `${what}.enc_values_supported`, SECTION)
  demand(typeof request.encryption_required === 'boolean', SECTION, `${what}.encryption_required is not a boolean`)
  const keys = readArray(readObject(request.jwks, `${what}.jwks`, SECTION).keys, `${what}.jwks.keys`, SECTION)
  const kids = keys.map((key, index) => {
    importPublicJwk(key, `${what}.jwks.keys[${index}]`, SECTION)
    return readString(readObject(key, 'key', SECTION).kid, `${what}.jwks.keys[${index}].kid`, SECTION)
  })
  demand(new Set(kids).size === kids.length, SECTION, `${what}.jwks has the same kid twice`)
}
