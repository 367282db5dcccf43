import { isJsonObject, type JsonObject } from '../../../platform/json/strict-json.ts'
import { decryptJwe, type EncryptionKey } from '../jose/compact-jwe.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'

/** A wallet's answer that matches its request. Its presentations are not verified yet. */
export type AuthorizationResponse =
  | { kind: 'error'; error: string }
  /** Presentations by the id of the query that they answer. */
  | { kind: 'presentations'; presentations: ReadonlyMap<string, string> }
  /** The `vp_token` is malformed (OpenID4VP 1.0 section 8.1). */
  | { kind: 'malformed'; diagnosis: Diagnosis }

/** `queryIds`: ids of the queries that may be answered. */
export type ExpectedResponse = { state: string; encryptionKey: EncryptionKey; queryIds: readonly string[] }

/** Returns undefined if the answer cannot be decrypted or does not belong to the request, which then stays open. */
export type ReadResponse = (
  expected: ExpectedResponse,
  onRefusal: (fault: Diagnosis) => void,
) => AuthorizationResponse | undefined

/** Parameters that must not be sent unencrypted next to an encrypted answer. */
const IN_CLEAR = ['vp_token', 'error']
const PARAMETERS = ['response', 'state', ...IN_CLEAR]

/**
 * Parses an answer to a request (OpenID4VP 1.0 sections 8.2, 8.3 and 8.5): an encrypted one, or an unencrypted error. An encrypted answer
 * may omit the `state`, because the address and the encryption key of the answer belong to this request only.
 */
export function readAuthorizationResponse(
  form: URLSearchParams,
  expected: ExpectedResponse,
  onRefusal: (fault: Diagnosis) => void = () => undefined,
): AuthorizationResponse | undefined {
  const refuse = (...fault: Parameters<typeof diagnose>): undefined => void onRefusal(diagnose(...fault))
  // RFC 6749 section 3.1: no parameter is repeated. Unknown parameters are ignored (OpenID4VP 1.0 section 8.1).
  const repeated = PARAMETERS.find((name) => form.getAll(name).length > 1)
  if (repeated) return refuse(repeated, 'one parameter', form.getAll(repeated))
  // The received state stays out of the log: it may be the one of another open request.
  const otherState = () => refuse('state', 'the one of this request')
  if (form.has('response')) {
    if (IN_CLEAR.some((name) => form.has(name))) return refuse('response', 'vp_token and error in it, not next to it')
    const payload = decryptJwe(form.get('response') ?? '', expected.encryptionKey, onRefusal)
    if (!payload) return undefined
    const { state = expected.state } = payload
    return state === expected.state ? readPayload(payload, expected.queryIds) : otherState()
  }
  const error = form.get('error')
  if (!error) return refuse('response', 'an encrypted answer', [...form.keys()].map(shownName).join(' '))
  return form.get('state') === expected.state ? { kind: 'error', error } : otherState()
}

/** A body that is no form would be a name, and may contain a token. */
const shownName = (name: string): string => (/^[\w.-]{1,40}$/.test(name) ? name : 'another text')

/** Reads the decrypted content of an answer (OpenID4VP 1.0 sections 8.1 and 8.5). */
export function readPayload(payload: JsonObject, queryIds: readonly string[]): AuthorizationResponse {
  if (typeof payload.error === 'string') return { kind: 'error', error: payload.error }
  const presentations = new Map<string, string>()
  for (const [queryId, answers] of Object.entries(isJsonObject(payload.vp_token) ? payload.vp_token : {})) {
    const [presentation, ...others] = Array.isArray(answers) ? answers : []
    if (!queryIds.includes(queryId) || typeof presentation !== 'string' || others.length > 0)
      return {
        kind: 'malformed',
        diagnosis: diagnose('vp_token', `one text in a list for ${queryIds.join(', ')}`, queryId),
      }
    presentations.set(queryId, presentation)
  }
  return { kind: 'presentations', presentations }
}

/** Error codes of OpenID4VP 1.0 section 8.5. A diagnosis names no other code, because it could say what a wallet lacks. */
const ERROR_CODE =
  /^(access_denied|invalid_(client|request|request_uri_method|scope|transaction_data)|vp_formats_not_supported|wallet_unavailable)$/

export const isErrorCode = (error: unknown): error is string => typeof error === 'string' && ERROR_CODE.test(error)
