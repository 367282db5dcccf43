import { isJsonObject, type JsonObject } from '../../../platform/json/strict-json.ts'
import { decryptJwe, type EncryptionKey } from '../jose/compact-jwe.ts'

/** A wallet's answer that matches its request. Its presentations are not verified yet. */
type AuthorizationResponse =
  | { kind: 'error'; error: string }
  /** Presentations by the id of the query that they answer. */
  | { kind: 'presentations'; presentations: ReadonlyMap<string, string> }
  /** An answer that matches its request, but whose `vp_token` is malformed (OpenID4VP 1.0 section 8.1). */
  | { kind: 'malformed' }

/** Parameters that must not be sent unencrypted next to an encrypted answer. */
const IN_CLEAR = ['vp_token', 'error']
const PARAMETERS = ['response', 'state', ...IN_CLEAR]

/**
 * Parses an answer to a request (OpenID4VP 1.0 sections 8.2, 8.3 and 8.5): an encrypted one, or an unencrypted error. Returns
 * undefined if the answer cannot be decrypted or has the `state` of another request; such an answer must not end the request. An
 * encrypted answer may omit the `state`, because the address and the encryption key of the answer belong to this request only.
 *
 * @param expected.queryIds ids of the queries that may be answered
 */
export function readAuthorizationResponse(
  form: URLSearchParams,
  expected: { state: string; encryptionKey: EncryptionKey; queryIds: readonly string[] },
): AuthorizationResponse | undefined {
  // RFC 6749 section 3.1: no parameter is repeated. Unknown parameters are ignored (OpenID4VP 1.0 section 8.1).
  if (PARAMETERS.some((name) => form.getAll(name).length > 1)) return undefined
  if (form.has('response')) {
    if (IN_CLEAR.some((name) => form.has(name))) return undefined
    const payload = decryptJwe(form.get('response') ?? '', expected.encryptionKey)
    const isMatched = payload && (payload.state === undefined || payload.state === expected.state)
    return isMatched ? readPayload(payload, expected.queryIds) : undefined
  }
  const error = form.get('error')
  return error && form.get('state') === expected.state ? { kind: 'error', error } : undefined
}

function readPayload(payload: JsonObject, queryIds: readonly string[]): AuthorizationResponse {
  if (typeof payload.error === 'string') return { kind: 'error', error: payload.error }
  const presentations = new Map<string, string>()
  for (const [queryId, answers] of Object.entries(isJsonObject(payload.vp_token) ? payload.vp_token : {})) {
    const [presentation, ...others] = Array.isArray(answers) ? answers : []
    if (!queryIds.includes(queryId) || typeof presentation !== 'string' || others.length > 0)
      return { kind: 'malformed' }
    presentations.set(queryId, presentation)
  }
  return { kind: 'presentations', presentations }
}
