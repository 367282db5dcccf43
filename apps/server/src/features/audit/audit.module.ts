import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type { Audit, Feature } from '../feature-context.ts'
import { WALLET } from './actor-kind.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { registerAuditRoute } from './audit.routes.ts'
import { auditEntries } from './audit-list.service.ts'
import { Sealing } from './sealing.service.ts'

type AuditNeeds = { database: Database; clock: Clock; keys: Pick<KeyStore, 'signingKeys'> }

export const auditModule = ({ database, clock, keys }: AuditNeeds): Feature<Audit> & { sealing: Sealing } => ({
  service: (tx, note) => appendAuditEntry(tx, { at: clock(), actor: WALLET, ...note }),
  sealing: new Sealing({ database, clock, key: keys.signingKeys['audit-log'] }),
  registerRoutes: (app) => registerAuditRoute(app, { list: (query) => auditEntries(database.reader, query) }),
})
