import { OPERATOR } from '../../base/audit/actor-kind.ts'
import { appendAuditEntry } from '../../base/audit/audit.repository.ts'
import { findInstallation, noteRestoring } from '../../base/installation/installation.repository.ts'
import type { EngineRestores, RestoreContext } from '../../credentials/engine-restore.ts'
import { removeRestoreMark } from '../../platform/database/copies/restore-mark.ts'
import { continueRowNumbers } from '../../platform/database/copies/taking-over.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { type Replay, replayAuditLog } from './replay-audit-log.ts'

export type FinishOptions = RestoreContext & {
  engines: EngineRestores
  /** Exports of the audit log with lines after the backup. */
  auditFiles: readonly string[]
  /** Time of the backup; undefined if unknown. */
  reference: string | undefined
  /** True if the backup and all exports are signed with a known key. */
  areSigned: boolean
}

export type Finished = {
  /** Lines of the engines for the operator. */
  lines: string[]
  replay: Replay
}

/** Finishes the restore of a ledger to an earlier time, in one transaction. */
export function finishRestore(
  database: Database,
  { engines, auditFiles, signerKeyIds, reference, areSigned, now }: FinishOptions,
): Promise<Finished> {
  return database.transaction(async (tx) => {
    const lines = await engines.afterRestore(tx, { signerKeyIds, now })
    const replay = await replayAuditLog(tx, auditFiles, { engines, signerKeyIds, now })
    if (isPostgres(tx)) {
      await continueRowNumbers(tx, 'audit_log', 'id')
      await removeRestoreMark(tx)
    }
    const { id: object } = await findInstallation(tx)
    const entry = { at: now, actor: OPERATOR, action: 'restore-backup', object, outcome: 'restored' } as const
    const noted = areSigned ? reference : [reference, 'accepted unsigned'].filter(Boolean).join(', ')
    await appendAuditEntry(tx, { ...entry, reference: noted })
    await noteRestoring(tx, false)
    return { lines, replay }
  })
}
