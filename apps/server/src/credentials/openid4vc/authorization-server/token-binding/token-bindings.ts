import { BEARER } from './bearer.ts'
import type { TokenBinding } from './token-binding.ts'

/** Token bindings, the one for requests that ask for none last. A new binding is added here. */
export const TOKEN_BINDINGS: readonly TokenBinding[] = [BEARER]
