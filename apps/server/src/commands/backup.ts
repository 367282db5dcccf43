// Makes a backup of the database, beside servers that go on, or tries one:
//
//   vitrine backup <folder>
//   vitrine backup --check <backup>
//
// It reads DATA_DIR, KEYS_DIR, DATABASE_URL and PUBLIC_URL, and the file .env, as the server does. The backup is a new folder in <folder>. Keys
// are not in it: docs/operations.md says why, and how they are kept.
// Exit codes: 0 where it is whole, 1 where it is not.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCheckpointKey, readCheckpointKeys } from '../features/audit/checkpoints/checkpoint-keys.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { fingerprintOfTrustAnchor } from '../platform/keys/trust-anchor.ts'
import { versionText } from '../platform/version/version.ts'
import { checkBackup } from '../processes/backup/check-backup.ts'
import { makeBackup } from '../processes/backup/make-backup.ts'
import { BackupError, MANIFEST, readManifest } from '../processes/backup/manifest.ts'
import { noteCopy } from '../processes/backup/note-copy.ts'
import { FAULTS, provenanceOf } from '../processes/backup/signed-file.ts'
import { readInstallation } from '../settings/installation.ts'
import { runAsCommand, say } from './command.ts'

const USAGE = 'usage: vitrine backup <folder>, or vitrine backup --check <backup>'

async function make(into: string): Promise<void> {
  const { database: location, keysDirectory, publicUrl, version } = readInstallation(process.env)
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new BackupError(`There is no database at ${location.file}.`)
  const begun = performance.now()
  const now = Date.now()
  const { folder, bytes } = await makeBackup({
    ...{ location, into, publicUrl, say, key: readCheckpointKey(keysDirectory) },
    version: versionText(version),
    trustAnchor: fingerprintOfTrustAnchor(keysDirectory),
    now,
  })
  await noteCopy(location, 'backed_up_at', { at: now, say })
  const seconds = (performance.now() - begun) / 1000
  say(`The backup is whole: ${folder}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s.`)
}

async function check(folder: string): Promise<void> {
  const { keysDirectory } = readInstallation(process.env)
  const manifest = readManifest(folder)
  const hasKeys = existsSync(join(keysDirectory, 'audit-log.pem'))
  const keys = readCheckpointKeys(keysDirectory)
  await checkBackup({ folder, manifest, keyOf: hasKeys ? (id) => keys.get(id) : undefined })
  const provenance = await provenanceOf(join(folder, MANIFEST), { kind: 'backup', keyOf: (id) => keys.get(id) })
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
  say(
    `The backup of ${manifest.madeAt} is whole, and can be restored: ${rows} rows${hasKeys ? '' : '. There are no keys here, so the seals of its audit log were not checked'}.`,
  )
  if (provenance !== 'signed') say(`It ${FAULTS[provenance]} To restore it, --accept-unsigned is needed.`)
}

await runAsCommand(async () => {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new BackupError(USAGE)
  readEnvironmentFile()
  await (values.check ? check(folder) : make(folder))
})
