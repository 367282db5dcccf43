import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type { Audit, Feature } from '../feature-context.ts'
import { WALLET } from './actor-kind.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { registerAuditRoutes } from './audit.routes.ts'
import { allAuditEntries, auditEntries, auditSealing } from './audit-list.service.ts'
import { countLinesOf, type LineCount, type Window } from './line-counts.repository.ts'
import { Sealing } from './sealing/sealing.service.ts'
import { findUnsealedSince } from './sealing/seals.repository.ts'

type AuditNeeds = { database: Database; clock: Clock; keys: Pick<KeyStore, 'signingKeys'> }

type AuditFeature = Feature<Audit> & {
  sealing: Sealing
  /** How many lines of each kind there are in some times. */
  count: (windows: readonly Window[]) => Promise<LineCount[]>
  /** When the oldest line is from that is not sealed; undefined where all are. */
  unsealedSince: () => Promise<number | undefined>
}

export const auditModule = ({ database, clock, keys }: AuditNeeds): AuditFeature => ({
  service: (tx, note) => appendAuditEntry(tx, { at: clock(), actor: WALLET, ...note }),
  sealing: new Sealing({ database, clock, key: keys.signingKeys['audit-log'] }),
  count: (windows) => countLinesOf(database.reader, windows),
  unsealedSince: () => findUnsealedSince(database.reader),
  registerRoutes: (app) =>
    registerAuditRoutes(app, {
      list: (query) => auditEntries(database.reader, query),
      all: (query) => allAuditEntries(database.reader, query),
      sealing: () => auditSealing(database.reader),
      now: clock,
    }),
})
