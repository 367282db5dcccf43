// The backup does not contain the keys: docs/operations.md explains why, and how to keep them.
// Exit codes: 0 if the backup is complete, 1 if not, 2 if the arguments are wrong.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCheckpointKey, readCheckpointKeys } from '../base/audit/checkpoints/checkpoint-keys.ts'
import { complain, runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { fingerprintOfTrustAnchor } from '../platform/keys/trust-anchor.ts'
import { versionText } from '../platform/version/version.ts'
import { checkBackup } from '../processes/backup/check-backup.ts'
import { makeBackup } from '../processes/backup/make-backup.ts'
import { BackupError, MANIFEST, readManifest } from '../processes/backup/manifest.ts'
import { noteCopy } from '../processes/backup/note-copy.ts'
import { FAULTS, provenanceOf } from '../processes/backup/signed-file.ts'
import { readInstallation } from '../settings/installation.ts'

const USAGE = `usage: vitrine backup <folder>
       vitrine backup --check <backup>

Makes a backup of the database while servers keep running. The keys are not part of it.

  <folder>          makes the backup, a new folder, in this folder
  --check <backup>  verifies that a backup is complete`

async function make(into: string): Promise<void> {
  const { database: location, keysDirectory, publicUrl, version } = readInstallation(process.env)
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new BackupError(`There is no database at ${location.file}.`)
  const startedAt = performance.now()
  const now = Date.now()
  const { folder, bytes } = await makeBackup({
    ...{ location, into, publicUrl, say, key: readCheckpointKey(keysDirectory) },
    version: versionText(version),
    trustAnchor: fingerprintOfTrustAnchor(keysDirectory),
    now,
  })
  await noteCopy(location, 'backed_up_at', { at: now, complain })
  const seconds = (performance.now() - startedAt) / 1000
  say(`Backup completed: ${folder} (${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s).`)
}

async function check(folder: string): Promise<void> {
  const { keysDirectory } = readInstallation(process.env)
  const manifest = readManifest(folder)
  const hasKeys = existsSync(join(keysDirectory, 'audit-log.pem'))
  const keys = readCheckpointKeys(keysDirectory)
  await checkBackup(folder, manifest, hasKeys ? (id) => keys.get(id) : undefined)
  const provenance = await provenanceOf(join(folder, MANIFEST), { kind: 'backup', keyOf: (id) => keys.get(id) })
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
  say(
    `The backup of ${manifest.madeAt} is complete and can be restored: ${rows} rows.${hasKeys ? '' : ' The checkpoints of its audit log were not verified, because the audit log key is not in KEYS_DIR.'}`,
  )
  if (provenance !== 'signed') say(`The backup ${FAULTS[provenance]} To restore it anyway, use --accept-unsigned.`)
}

await runAsCommand(
  async () => {
    const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('Name exactly one folder.')
    readEnvironmentFile()
    await (values.check ? check(folder) : make(folder))
  },
  { usage: USAGE },
)
