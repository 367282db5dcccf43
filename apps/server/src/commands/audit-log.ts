// The server may be running. `--head` reveals whether the newest checkpoints were deleted since an earlier run; the chain of checkpoints
// alone cannot reveal that. `--export` writes the lines so that `vitrine restore` can redo what happened after a backup.

import { parseArgs } from 'node:util'
import { readCheckpointKey, readCheckpointKeys } from '../base/audit/checkpoints/checkpoint-keys.ts'
import { checkLog, type Fault, type LogCheck } from '../base/audit/checkpoints/log-check.ts'
import { complain, runAsCommand, say } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { exportAuditLog } from '../processes/backup/export-audit-log.ts'
import { noteCopy } from '../processes/backup/note-copy.ts'
import { openExistingDatabase } from '../schema/open-database.ts'
import { readStorage } from '../settings/installation.ts'

const USAGE = `usage: vitrine audit-log [--head=<digest> | --export=<folder>]

Verifies the audit log against its signed checkpoints.

  --head=<digest>    also verifies that the checkpoints up to this one exist; an earlier run printed the digest
  --export=<folder>  verifies nothing, and writes the lines since the last export to a new file in this folder`

const TAMPERED = 1
const NOT_CHECKED = 2

async function check(head: string | undefined): Promise<LogCheck> {
  readEnvironmentFile()
  const { database: location, keysDirectory } = readStorage(process.env)
  const keys = readCheckpointKeys(keysDirectory)
  const database = await openExistingDatabase(location)
  try {
    return await checkLog(database.reader, { keyOf: (id) => keys.get(id), head })
  } finally {
    await database.close()
  }
}

async function exportTo(folder: string): Promise<void> {
  readEnvironmentFile()
  const { database: location, keysDirectory } = readStorage(process.env)
  const key = readCheckpointKey(keysDirectory)
  const at = Date.now()
  const exported = await exportAuditLog(location, folder, key)
  await noteCopy(location, 'audit_exported_at', { at, complain })
  say(exported ? `Exported ${exported.lines} new lines to ${exported.file}.` : 'No new lines since the last export.')
}

function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'lines-missing':
      return `${checkpointOf(fault)}: ${fault.lines} of its ${fault.checkpoint.entries} lines were deleted`
    case 'lines-added':
      return `${checkpointOf(fault)}: ${fault.lines} lines were inserted after it was signed`
    case 'lines-changed':
      return `${checkpointOf(fault)}: at least one line was changed after it was signed`
    case 'checkpoint-changed':
      return `${checkpointOf(fault)}: the checkpoint itself was changed after it was signed`
    case 'unknown-key':
      return `${checkpointOf(fault)}: the checkpoint was signed with an unknown key (${fault.checkpoint.key_id}). If that key was replaced, put the certificate of the old key into audit-log/ in the keys directory`
    case 'checkpoints-missing':
      return `The checkpoints between ${fault.after} and ${fault.before} were deleted`
    case 'head-missing':
      return `No checkpoint has the digest ${fault.head}: the newest checkpoints were deleted, or all checkpoints were rewritten`
  }
}

const checkpointOf = ({ checkpoint }: Extract<Fault, { checkpoint: unknown }>): string =>
  `Checkpoint ${checkpoint.number} (lines ${checkpoint.first_id} to ${checkpoint.last_id}, ${timeOf(checkpoint.earliest)} to ${timeOf(checkpoint.latest)})`

const timeOf = (at: number): string => new Date(at).toISOString()

function report({ faults, lastCheckpoint, uncovered }: LogCheck): void {
  for (const fault of faults) complain(`${describeFault(fault)}.`)
  const lines = [
    lastCheckpoint
      ? `Checkpoints: ${lastCheckpoint.number}, up to line ${lastCheckpoint.last_id} (${timeOf(lastCheckpoint.latest)}).`
      : 'Checkpoints: none yet.',
    `Lines after the last checkpoint: ${uncovered}.`,
    ...(lastCheckpoint
      ? [
          `Head: ${lastCheckpoint.digest}`,
          'Store this digest outside the database, where nobody with access to the database can change it, and pass it with --head next time.',
        ]
      : []),
    faults.length === 0 ? 'Audit log verified: no changes found.' : 'The audit log was changed. See the errors above.',
  ]
  say(lines.join('\n'))
}

await runAsCommand(
  async () => {
    const { values } = parseArgs({ options: { head: { type: 'string' }, export: { type: 'string' } } })
    if (values.export !== undefined) return exportTo(values.export)
    const result = await check(values.head)
    report(result)
    process.exitCode = result.faults.length === 0 ? 0 : TAMPERED
  },
  { usage: USAGE, failed: NOT_CHECKED },
)
