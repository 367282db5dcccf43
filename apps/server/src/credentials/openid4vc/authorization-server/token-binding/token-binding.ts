import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import type { TokenRequest } from '../token-request.ts'

/** A rule for who may use an access token: anyone who has it, or only the holder of a key. */
export type TokenBinding = {
  /** `token_type` of the token response, and scheme in the Authorization header. */
  readonly type: string
  /** Members of the authorization server metadata. */
  readonly metadata: JsonObject
  /** Returns whether a token request asks for this binding. The first binding in the list that returns true is used. */
  isAskedFor(request: TokenRequest): boolean
}
