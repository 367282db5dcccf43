import { retireStatusLists } from '../../credentials/openid4vc/status-list/status-list.repository.ts'
import { OPERATOR } from '../../features/audit/actor-kind.ts'
import { appendAuditEntry } from '../../features/audit/audit.repository.ts'
import { findInstallation, noteRestoring } from '../../features/installation/installation.repository.ts'
import { removeRestoreMark } from '../../platform/database/copies/restore-mark.ts'
import { continueNumbers } from '../../platform/database/copies/taking-over.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { type Replay, replayAuditLog } from './replay-audit-log.ts'

export type FinishOptions = {
  /** Exports of the audit log that go on after the backup; empty for none. */
  auditFiles: readonly string[]
  /** The id of the key that issues; null where there is none yet. */
  signer: string | null
  /** What the line in the audit log refers to: when the backup was made. */
  reference: string | undefined
  /** True if the backup and all exports are signed with a key that is known here. */
  areSigned: boolean
  now: number
}

export type Finished = { retired: number; replay: Replay }

/**
 * What must follow where a ledger was put back to an earlier time: no place in its status lists is given any more, what the log
 * says was done since is done again, and the log says that it was restored. All of it, or nothing.
 *
 * @throws {BackupError} where the exported log is that of another database
 */
export function finishRestore(
  database: Database,
  { auditFiles, signer, reference, areSigned, now }: FinishOptions,
): Promise<Finished> {
  return database.transaction(async (tx) => {
    const retired = await retireStatusLists(tx, now)
    const replay = await replayAuditLog(tx, auditFiles, { signer, now })
    if (isPostgres(tx)) {
      await continueNumbers(tx, 'audit_log', 'id')
      await removeRestoreMark(tx)
    }
    const { id: object } = await findInstallation(tx)
    const entry = { at: now, actor: OPERATOR, action: 'restore-backup', object, outcome: 'restored' } as const
    const noted = areSigned ? reference : [reference, 'accepted unsigned'].filter(Boolean).join(', ')
    await appendAuditEntry(tx, { ...entry, reference: noted })
    await noteRestoring(tx, false)
    return { retired, replay }
  })
}
