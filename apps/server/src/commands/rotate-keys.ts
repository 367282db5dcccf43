// Servers may be running; restart them one after the other afterwards.

import { parseArgs } from 'node:util'
import { runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import type { KeyPurpose } from '../platform/keys/key-purposes.ts'
import { asideOf, rotateKey } from '../platform/keys/rotate-key.ts'
import { readInstallation } from '../settings/installation.ts'
import { purposeOfRole } from './key-roles.ts'

const USAGE = `usage: vitrine rotate-keys issuer | documents | verifier | audit-log [options]

Replaces a key with a new one and keeps the old one.

  --trust-anchor-key <file>          the private key of the trust anchor, if it is not in KEYS_DIR
  --key <file> --certificate <file>  a pair that was made elsewhere and certified by the trust anchor
  --compromised                      somebody else may have the old key`

const EFFECTS: Readonly<Record<KeyPurpose, string>> = {
  'credential-issuer':
    'New cards use new status lists. Cards signed with the old key stay valid, and the old key continues to sign their status lists.',
  'document-signer': 'Documents signed with the old key stay valid: each document contains the certificate of its key.',
  'request-object': 'Open requests finish with the old key. Wallets see a new verifier name (x509_hash) from now on.',
  'audit-log':
    'Checkpoints signed with the old key are still verified with its certificate. The old private key is no longer needed and was deleted.',
}

type RotationFlags = { 'trust-anchor-key'?: string; key?: string; certificate?: string; compromised?: boolean }

async function rotate(name: string, flags: RotationFlags): Promise<void> {
  const purpose = purposeOfRole(name)
  const isIncompletePair = (flags.key === undefined) !== (flags.certificate === undefined)
  if (isIncompletePair) throw new UsageError('--key and --certificate belong together.')
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
      `The new key is ${privateKey}, its certificate is ${file}. It expires on ${until}.`,
      `The old ${purpose === 'audit-log' ? 'certificate' : 'key pair'} was moved to ${asideOf(purpose, isCompromised)}/ in the same directory.`,
      isCompromised && purpose !== 'audit-log'
        ? 'After the restart, these servers reject everything signed with the old key. Other verifiers still trust the old key: docs/operations.md explains how to change that.'
        : EFFECTS[purpose],
      'Now copy the files to all servers and restart them one after the other.',
    ].join('\n'),
  )
}

await runAsCommand(
  async () => {
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
    if (name === undefined || more.length > 0) throw new UsageError('Name exactly one key.')
    await rotate(name, values)
  },
  { usage: USAGE },
)
