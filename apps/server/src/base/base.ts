import type { AuditLog } from './audit/audit.service.ts'
import type { CardRegistry } from './cards/card-registry.ts'
import type { AccessGuards } from './identities/access-guards.ts'
import type { Identities } from './identities/identities.service.ts'

/** Services of this floor, for the floors above it. */
export type Base = { cards: CardRegistry; audit: AuditLog; identities: Identities; access: AccessGuards }
