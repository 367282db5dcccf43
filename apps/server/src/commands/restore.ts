// All servers must be stopped.
// Exit codes: 0 if the database was restored, 1 if nothing was changed or the command has to be run again, 2 if the arguments are wrong.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCheckpointKeys } from '../base/audit/checkpoints/checkpoint-keys.ts'
import { EngineRestores } from '../credentials/engine-restore.ts'
import { ENGINES } from '../credentials/engines.ts'
import { runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { idOfKey } from '../platform/keys/signing-key.ts'
import { fingerprintOfTrustAnchor } from '../platform/keys/trust-anchor.ts'
import { MANIFEST, readManifest } from '../processes/backup/manifest.ts'
import { auditFilesAt } from '../processes/backup/replay-audit-log.ts'
import { deletePrevious, restoreBackup, restoreInPlace } from '../processes/backup/restore-backup.ts'
import { restoreReport } from '../processes/backup/restore-report.ts'
import { requireSigned } from '../processes/backup/signed-file.ts'
import { readInstallation } from '../settings/installation.ts'

const USAGE = `usage: vitrine restore <backup> [--audit-log <file or folder>] [--replace] [--accept-unsigned]
       vitrine restore --as-it-is [--audit-log <file or folder>] [--accept-unsigned]
       vitrine restore --delete-previous

Restores a database from a backup. Stop all servers first.

  --audit-log <path>   repeats the changes in this exported audit log; may be given several times
  --replace            replaces the data of the database, and keeps it aside
  --accept-unsigned    accepts files that are not signed
  --as-it-is           finishes after another tool has restored the database
  --delete-previous    deletes the data that earlier restores have set aside`

type RestoreArguments = { backup: string | undefined; auditLogs: string[]; replaces: boolean; acceptsUnsigned: boolean }

async function restore({ backup, auditLogs, replaces, acceptsUnsigned }: RestoreArguments): Promise<void> {
  const { database: location, keysDirectory, publicUrl, credentialEngine } = readInstallation(process.env)
  const now = Date.now()
  const manifest = backup === undefined ? undefined : readManifest(backup)
  const auditFiles = auditLogs.flatMap(auditFilesAt)
  const keys = readCheckpointKeys(keysDirectory)
  const areSigned = await requireSigned(
    [
      ...(backup === undefined ? [] : [{ file: join(backup, MANIFEST), kind: 'backup' } as const]),
      ...auditFiles.map((file) => ({ file, kind: 'audit-log' }) as const),
    ],
    { keyOf: (id) => keys.get(id), accepts: acceptsUnsigned },
  )
  const engines = new EngineRestores(ENGINES, credentialEngine)
  const signerKeyIds = {
    'credential-issuer': idOfKey(keysDirectory, 'credential-issuer'),
    'document-signer': idOfKey(keysDirectory, 'document-signer'),
  }
  const finish = { engines, auditFiles, areSigned, signerKeyIds, now }
  const known = { hasLog: auditLogs.length > 0, publicUrl, trustAnchor: fingerprintOfTrustAnchor(keysDirectory), now }
  if (backup === undefined || !manifest) {
    const finished = await restoreInPlace(location, finish)
    sayAll(restoreReport({ ...finished, ...known, manifest: undefined }))
  } else {
    const restored = await restoreBackup({ ...finish, folder: backup, manifest, location, replaces, say })
    sayAll(restoreReport({ ...restored, ...known, manifest }))
    say(`Restored the backup of ${manifest.madeAt}. Now start the server and check the overview in the console.`)
  }
}

const sayAll = (lines: string[]): void => lines.forEach(say)

await runAsCommand(
  async () => {
    const { values, positionals } = parseArgs({
      options: {
        'audit-log': { type: 'string', multiple: true, default: [] },
        replace: { type: 'boolean', default: false },
        'as-it-is': { type: 'boolean', default: false },
        'accept-unsigned': { type: 'boolean', default: false },
        'delete-previous': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [backup, ...more] = positionals
    if (values['delete-previous']) {
      const others = [values['as-it-is'], values.replace, values['accept-unsigned'], values['audit-log'].length > 0]
      if (positionals.length > 0 || others.includes(true))
        throw new UsageError('Use --delete-previous without a backup and without other options.')
      readEnvironmentFile()
      const deleted = await deletePrevious(readInstallation(process.env).database)
      say(
        deleted.length === 0
          ? 'There is nothing to delete: no data of earlier restores is left.'
          : `Deleted: ${deleted.join(', ')}.`,
      )
      return
    }
    if ((backup === undefined) !== values['as-it-is'] || more.length > 0)
      throw new UsageError('Name exactly one backup, or use --as-it-is.')
    readEnvironmentFile()
    await restore({
      ...{ backup, auditLogs: values['audit-log'], replaces: values.replace },
      acceptsUnsigned: values['accept-unsigned'],
    })
  },
  { usage: USAGE },
)
