import { invalidToken } from '../invalid-token.ts'
import type { TokenBinding } from './token-binding.ts'

/** A token that anyone who has it may use (RFC 6750). */
export const BEARER: TokenBinding = {
  type: 'Bearer',
  metadata: {},
  challenge: 'Bearer',
  isAskedFor: ({ dpop }) => dpop === undefined,
  bind: () => null,
  require(_request, { boundTo }) {
    // A token that is bound to a key must not be usable without the key (RFC 9449 section 7.2).
    if (boundTo !== null) throw invalidToken('the access token is bound to a key')
    return undefined
  },
}
