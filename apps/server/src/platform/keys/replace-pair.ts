import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IssuedCertificate } from './certificates.ts'
import { type KeyPairFiles, keyPairFiles, presenceOf } from './key-pair-files.ts'
import { linkNew } from './new-files.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

/** Where the pair goes whose place another one takes, below the directory of the keys. */
export type Aside = 'retired' | 'compromised' | 'audit-log'

type PairKept = { name: string; aside: Aside }

/**
 * Puts another pair in the place of the one of a name, which is kept in a folder first, under the id of its key. A server that opens the
 * files at the same moment may see the one new and the other old: it looks again.
 *
 * @param place.inPlaceOf the id of the key that is replaced, where nothing is to be done once somebody else has replaced it
 */
export function replacePair(
  directory: string,
  { issued, inPlaceOf, ...place }: PairKept & { issued: IssuedCertificate; inPlaceOf: string | undefined },
): void {
  const files = keyPairFiles(directory, place.name)
  if (inPlaceOf !== undefined && inPlaceOf !== keyIdOf(readCertificates(files.certificate)[0])) return
  const isFirst = presenceOf(files) !== 'both' || keep(files, directory, place)
  if (inPlaceOf !== undefined && !isFirst) return
  put(files.privateKey, issued.privateKeyPem, 0o600)
  put(files.certificate, `${issued.certificatePem.trim()}\n`, 0o644)
}

/** @returns false where it is kept already */
function keep(files: KeyPairFiles, directory: string, { name, aside }: PairKept): boolean {
  const folder = join(directory, aside)
  const kept = keyPairFiles(folder, `${name}-${keyIdOf(readCertificates(files.certificate)[0])}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The private key first: a certificate in the folder says that it is there. What was sealed is checked without it.
  if (aside !== 'audit-log') linkNew(files.privateKey, kept.privateKey)
  return linkNew(files.certificate, kept.certificate)
}

/** Takes the place of a file at once: it is there whole, the old one or the new one. */
function put(file: string, content: string, mode: number): void {
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, content, { mode, flush: true, flag: 'wx' })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
