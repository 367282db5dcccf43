// Holds the audit log against its seals, and says what was changed, deleted, inserted or cut off:
//
//   vitrine audit-log
//   vitrine audit-log --head=<digest>
//   vitrine audit-log --export=<folder>
//
// It reads DATA_DIR, KEYS_DIR and DATABASE_URL, and the file .env, as the server does, which may run meanwhile. `--head` is what this command printed
// before: it finds that the newest seals were taken away, which their own chain cannot tell. `--export` checks nothing: it adds a file to a folder,
// with the lines that came since the file before, for `vitrine restore` to do again what happened after a backup.
// Exit codes: 0 where all is as it was sealed, 1 where it is not, 2 where it cannot be checked.

import { parseArgs } from 'node:util'
import { readCheckpointKey, readCheckpointKeys } from '../features/audit/checkpoints/checkpoint-keys.ts'
import { checkLog, type Fault, type LogCheck } from '../features/audit/checkpoints/log-check.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { exportAuditLog } from '../processes/backup/export-audit-log.ts'
import { noteCopy } from '../processes/backup/note-copy.ts'
import { openExistingDatabase } from '../schema/open-database.ts'
import { readStorage } from '../settings/installation.ts'
import { complain, runAsCommand, say } from './command.ts'

const TAMPERED = 1
const NOT_CHECKED = 2

async function check(head: string | undefined): Promise<LogCheck> {
  readEnvironmentFile()
  const { database: place, keysDirectory } = readStorage(process.env)
  const keys = readCheckpointKeys(keysDirectory)
  const database = await openExistingDatabase(place)
  try {
    return await checkLog(database.reader, { keyOf: (id) => keys.get(id), head })
  } finally {
    await database.close()
  }
}

async function exportTo(folder: string): Promise<void> {
  readEnvironmentFile()
  const { database: place, keysDirectory } = readStorage(process.env)
  const key = readCheckpointKey(keysDirectory)
  const at = Date.now()
  const exported = await exportAuditLog(place, folder, key)
  await noteCopy(place, 'audit_exported_at', { at, say })
  const words = exported ? `${exported.lines} lines are in ${exported.file}.` : 'Nothing came since the last export.'
  say(words)
}

function wordsOf(fault: Fault): string {
  switch (fault.kind) {
    case 'lines-missing':
      return `${stretchOf(fault)}: ${fault.lines} of its ${fault.seal.entries} lines are gone`
    case 'lines-added':
      return `${stretchOf(fault)}: ${fault.lines} lines came in after it was sealed`
    case 'lines-changed':
      return `${stretchOf(fault)}: a line says something else than when it was sealed`
    case 'seal-changed':
      return `${stretchOf(fault)}: the seal says something else than what was signed`
    case 'unknown-key':
      return `${stretchOf(fault)}: it is sealed with a key that is not here (${fault.seal.key_id}). Put the certificate of a key that was replaced to audit-log/ in the directory of the keys`
    case 'seals-missing':
      return `Between seal ${fault.after} and seal ${fault.before} there is none: seals were deleted`
    case 'head-missing':
      return `No seal has the digest ${fault.head}: what was sealed after or before it was cut off, or all seals were made anew`
  }
}

const stretchOf = ({ seal }: Extract<Fault, { seal: unknown }>): string =>
  `Seal ${seal.number}, lines ${seal.first_id} to ${seal.last_id}, ${timeOf(seal.earliest)} to ${timeOf(seal.latest)}`

const timeOf = (at: number): string => new Date(at).toISOString()

function report({ faults, lastCheckpoint, unsealed }: LogCheck): void {
  for (const fault of faults) complain(`${wordsOf(fault)}.`)
  const lines = [
    lastCheckpoint
      ? `Sealed up to line ${lastCheckpoint.last_id} (${timeOf(lastCheckpoint.latest)}) by ${lastCheckpoint.number} seals.`
      : 'Nothing is sealed yet.',
    `Not sealed yet: ${unsealed}.`,
    ...(lastCheckpoint
      ? [
          `Head: ${lastCheckpoint.digest}`,
          'Note it where nobody who has the database can change it, and give it with --head the next time.',
        ]
      : []),
    faults.length === 0 ? 'All that is sealed is as it was.' : 'The log is not as it was sealed.',
  ]
  say(lines.join('\n'))
}

await runAsCommand(
  async () => {
    const { values } = parseArgs({ options: { head: { type: 'string' }, export: { type: 'string' } } })
    if (values.export !== undefined) return exportTo(values.export)
    const outcome = await check(values.head)
    report(outcome)
    process.exitCode = outcome.faults.length === 0 ? 0 : TAMPERED
  },
  { failed: NOT_CHECKED },
)
