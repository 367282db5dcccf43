import { AUTHORIZATION_CODE } from './authorization-code.ts'
import type { Grant } from './grant.ts'
import { PRE_AUTHORIZED_CODE } from './pre-authorized-code.ts'

/** Grants of this authorization server. A new grant is added here. */
export const GRANTS: readonly Grant[] = [PRE_AUTHORIZED_CODE, AUTHORIZATION_CODE]
