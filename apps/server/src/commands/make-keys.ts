// Creates the keys of a production server, unless they exist:
//
//   vitrine keys
//
// Reads PUBLIC_URL, DATA_DIR and KEYS_DIR from the environment and the .env file, as the server does. Never changes existing keys.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import { openKeyStore } from '../platform/keys/key-store.ts'
import { readInstallation } from '../settings/installation.ts'
import { runAsCommand, say } from './command.ts'

const USAGE = `usage: vitrine keys

Creates the keys of a production server in KEYS_DIR, unless they exist. Never changes existing keys.`

/** File that is written last: if it exists, all keys exist. */
const LAST = 'nonce.secret'

async function makeKeys(): Promise<string> {
  readEnvironmentFile()
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  if (existsSync(join(directory, LAST))) return `The keys already exist in ${directory}. Nothing was changed.`
  await openKeyStore({ directory, publicUrl, mayCreate: true, now: Date.now() })
  const { certificate, privateKey } = keyPairFiles(directory, 'trust-anchor')
  return [
    `Created the keys for ${publicUrl} in ${directory}.`,
    'Back them up now: without them, cards that were issued with them cannot be verified.',
    `${privateKey} is only needed to sign new keys: keep it off the server.`,
    `Give ${certificate} to wallets and other verifiers that should trust your cards.`,
  ].join('\n')
}

await runAsCommand(
  async () => {
    parseArgs()
    say(await makeKeys())
  },
  { usage: USAGE },
)
