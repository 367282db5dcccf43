import { BEARER } from './bearer.ts'
import { DPOP } from './dpop.ts'
import type { TokenBinding } from './token-binding.ts'

/** Token bindings. A new binding is added here. */
export const TOKEN_BINDINGS: readonly TokenBinding[] = [BEARER, DPOP]
