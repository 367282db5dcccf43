import type { TokenBinding } from './token-binding.ts'

/** A token that anyone who has it may use (RFC 6750). */
export const BEARER: TokenBinding = {
  type: 'Bearer',
  metadata: {},
  isAskedFor: () => true,
}
