import { AUTHORIZATION_CODE } from './authorization-code.ts'
import type { Grant } from './grant.ts'
import { PRE_AUTHORIZED_CODE } from './pre-authorized-code.ts'

export const GRANTS: readonly Grant[] = [PRE_AUTHORIZED_CODE, AUTHORIZATION_CODE]
