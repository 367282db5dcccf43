import { BEARER } from './bearer.ts'
import { DPOP } from './dpop.ts'
import type { TokenBinding } from './token-binding.ts'

export const TOKEN_BINDINGS: readonly TokenBinding[] = [BEARER, DPOP]
