import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Audit, Feature } from '../feature-context.ts'
import { WALLET } from './actor-kind.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { registerAuditRoute } from './audit.routes.ts'
import { auditEntries } from './audit-list.service.ts'

export const auditModule = ({ database, clock }: { database: Database; clock: Clock }): Feature<Audit> => ({
  service: (tx, note) => appendAuditEntry(tx, { at: clock(), actor: WALLET, ...note }),
  registerRoutes: (app) => registerAuditRoute(app, { list: (query) => auditEntries(database.reader, query) }),
})
