// Puts a new key in the place of one, which is kept:
//
//   vitrine rotate-keys issuer | documents | verifier | audit-log
//   vitrine rotate-keys issuer --trust-anchor-key <file>            where the trust anchor's private key is kept elsewhere
//   vitrine rotate-keys issuer --key <file> --certificate <file>    a pair that was made elsewhere
//   vitrine rotate-keys issuer --compromised                        somebody else may have the old one
//
// It reads DATA_DIR, KEYS_DIR and PUBLIC_URL, and the file .env, as the server does. Servers may run meanwhile; restart them one after the other.

import { parseArgs } from 'node:util'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import type { KeyPurpose } from '../platform/keys/key-purposes.ts'
import { asideOf, rotateKey } from '../platform/keys/rotate-key.ts'
import { readInstallation } from '../settings/installation.ts'
import { runAsCommand, say } from './command.ts'

const USAGE =
  'usage: vitrine rotate-keys issuer | documents | verifier | audit-log [--trust-anchor-key <file> | --key <file> --certificate <file>] [--compromised]'

/** What each key is called here, and what the files call it. */
const NAMES: ReadonlyMap<string, KeyPurpose> = new Map([
  ['issuer', 'credential-issuer'],
  ['documents', 'document-signer'],
  ['verifier', 'request-object'],
  ['audit-log', 'audit-log'],
])

const AFTERWARDS: Readonly<Record<KeyPurpose, string>> = {
  'credential-issuer':
    'New cards get new status lists. What the old key signed is verified as before, and its status lists go on being signed by it.',
  'document-signer':
    'What the old key signed is verified as before: documents carry the certificate that they were signed with.',
  'request-object': 'Requests that are open end as they began. The verifier has another name for wallets (x509_hash).',
  'audit-log':
    'What the old key sealed is checked with its certificate. Its private key is needed no more, and is gone.',
}

type Flags = { 'trust-anchor-key'?: string; key?: string; certificate?: string; compromised?: boolean }

async function rotate(name: string, flags: Flags): Promise<void> {
  const purpose = NAMES.get(name)
  const isHalfAPair = (flags.key === undefined) !== (flags.certificate === undefined)
  if (!purpose || isHalfAPair) throw new ExplainedError(USAGE)
  readEnvironmentFile()
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  const pair =
    flags.key !== undefined && flags.certificate !== undefined
      ? { privateKey: flags.key, certificate: flags.certificate }
      : undefined
  const trustAnchorKey = flags['trust-anchor-key'] ?? keyPairFiles(directory, 'trust-anchor').privateKey
  const isCompromised = flags.compromised ?? false
  const { certificate } = await rotateKey({
    ...{ directory, purpose, publicUrl, isCompromised },
    source: pair ? { pair } : { trustAnchorKey },
    now: Date.now(),
  })
  const until = certificate.validToDate.toISOString().slice(0, 10)
  const { privateKey, certificate: file } = keyPairFiles(directory, purpose)
  say(
    [
      `The new key is in ${privateKey}, its certificate in ${file}; it ends on ${until}.`,
      `The old ${purpose === 'audit-log' ? 'certificate' : 'pair'} is in ${asideOf(purpose, isCompromised)}/, beside them.`,
      isCompromised && purpose !== 'audit-log'
        ? 'Once the servers are restarted, nothing that the old key signed counts here. Verifiers elsewhere go on trusting it: docs/operations.md says what ends that.'
        : AFTERWARDS[purpose],
      'Now put the files on all servers, and restart them one after the other.',
    ].join('\n'),
  )
}

await runAsCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      'trust-anchor-key': { type: 'string' },
      key: { type: 'string' },
      certificate: { type: 'string' },
      compromised: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new ExplainedError(USAGE)
  await rotate(name, values)
})
