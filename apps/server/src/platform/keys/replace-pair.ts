import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IssuedCertificate } from '../certificates/create-certificates.ts'
import { type KeyPairFiles, keyPairFiles, presenceOf } from './key-pair-files.ts'
import { linkNew } from './new-files.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

/** Folder for the replaced pair, below the directory of the keys. */
export type Aside = 'retired' | 'compromised' | 'audit-log'

type PairKept = { name: string; aside: Aside }

/**
 * Replaces the key pair with this name. The old pair is first kept in a folder, under the id of its key. A server that opens the
 * pair at the same time may see one new and one old file; that server then reads both again.
 *
 * @param pair.replacedKeyId id of the key to replace; if another process has replaced it already, nothing is done
 */
export function replacePair(
  directory: string,
  { issued, replacedKeyId, ...pair }: PairKept & { issued: IssuedCertificate; replacedKeyId: string | undefined },
): void {
  const files = keyPairFiles(directory, pair.name)
  if (replacedKeyId !== undefined && replacedKeyId !== keyIdOf(readCertificates(files.certificate)[0])) return
  const isFirst = presenceOf(files) !== 'both' || keep(files, directory, pair)
  if (replacedKeyId !== undefined && !isFirst) return
  put(files.privateKey, issued.privateKeyPem, 0o600)
  put(files.certificate, `${issued.certificatePem.trim()}\n`, 0o644)
}

/** Keeps the old pair. @returns false if it is kept already */
function keep(files: KeyPairFiles, directory: string, { name, aside }: PairKept): boolean {
  const folder = join(directory, aside)
  const kept = keyPairFiles(folder, `${name}-${keyIdOf(readCertificates(files.certificate)[0])}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The private key is kept first, so that a certificate in the folder means that its private key is there too. The private key
  // of the audit log is not kept, because old checkpoints are verified without it.
  if (aside !== 'audit-log') linkNew(files.privateKey, kept.privateKey)
  return linkNew(files.certificate, kept.certificate)
}

/** Replaces a file atomically: a reader sees the old or the new content, complete. */
function put(file: string, content: string, mode: number): void {
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, content, { mode, flush: true, flag: 'wx' })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
