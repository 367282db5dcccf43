// Makes the keys that a server in production is given, where there are none yet:
//
//   vitrine keys
//
// It reads PUBLIC_URL, DATA_DIR and KEYS_DIR, and the file .env, as the server does. Keys that are there stay as they are.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import { openKeyStore } from '../platform/keys/key-store.ts'
import { readInstallation } from '../settings/installation.ts'
import { runAsCommand, say } from './command.ts'

/** The last file that is made: where it is, all are. */
const LAST = 'nonce.secret'

async function makeKeys(): Promise<string> {
  readEnvironmentFile()
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  if (existsSync(join(directory, LAST))) return `The keys are in ${directory} already; nothing was made.`
  await openKeyStore({ directory, publicUrl, mayCreate: true, now: Date.now() })
  const { certificate, privateKey } = keyPairFiles(directory, 'trust-anchor')
  return [
    `The keys for ${publicUrl} are in ${directory}.`,
    `Back them up now: no card that is issued with them can be verified without them.`,
    `${privateKey} signs no card, only new keys: keep it away from the server.`,
    `Wallets and other verifiers trust ${certificate}.`,
  ].join('\n')
}

await runAsCommand(async () => say(await makeKeys()))
