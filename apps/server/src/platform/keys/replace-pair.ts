import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IssuedCertificate } from '../certificates/create-certificates.ts'
import { type KeyPairFiles, keyPairFiles, presenceOf } from './key-pair-files.ts'
import { linkNew } from './new-files.ts'
import { anchorOf, isKeyOf, keyIdOf, parsePrivateKey, readCertificates } from './signing-key.ts'

export type Aside = 'retired' | 'compromised' | 'audit-log'

type PairKept = { name: string; aside: Aside }

/** `anchorPem` is undefined if the trust anchor of the certificate is the one of this installation. */
type NewPair = IssuedCertificate & { anchorPem?: string | undefined }

/**
 * The old pair is first kept in a folder, under the id of its key. The replacement of the certificate is the one step that counts: a
 * process that is killed before it leaves the old pair in use, after it the new one.
 */
export function replacePair(
  directory: string,
  { issued, replacedKeyId, ...pair }: PairKept & { issued: NewPair; replacedKeyId: string | undefined },
): void {
  const files = keyPairFiles(directory, pair.name)
  if (existsSync(files.certificate)) finishReplacement(files)
  if (replacedKeyId !== undefined && replacedKeyId !== keyIdOf(readCertificates(files.certificate)[0])) return
  const isFirst = presenceOf(files) !== 'both' || keep(files, directory, pair)
  if (replacedKeyId !== undefined && !isFirst) return
  put(files.next.privateKey, issued.privateKeyPem, 0o600)
  if (issued.anchorPem !== undefined) put(files.next.anchor, `${issued.anchorPem.trim()}\n`, 0o644)
  put(files.certificate, `${issued.certificatePem.trim()}\n`, 0o644)
  finishReplacement(files)
}

/** Puts the files of the present certificate into place, and deletes those of another certificate. */
function finishReplacement(files: KeyPairFiles): void {
  const chain = readCertificates(files.certificate)
  if (existsSync(files.next.privateKey)) {
    if (isKeyOf(parsePrivateKey(files.next.privateKey), chain[0])) renameSync(files.next.privateKey, files.privateKey)
    else rmSync(files.next.privateKey)
  }
  const anchor = anchorOf(chain, files)
  for (const file of [files.anchor, files.next.anchor])
    if (existsSync(file) && !(anchor && readCertificates(file)[0].raw.equals(anchor.raw))) rmSync(file)
  if (existsSync(files.next.anchor)) renameSync(files.next.anchor, files.anchor)
}

/** @returns false if the old pair is kept already */
function keep(files: KeyPairFiles, directory: string, { name, aside }: PairKept): boolean {
  const folder = join(directory, aside)
  const kept = keyPairFiles(folder, `${name}-${keyIdOf(readCertificates(files.certificate)[0])}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The certificate is kept last, so that a certificate in the folder means that its other files are there too. Old checkpoints of the
  // audit log are verified without the private key and the anchor.
  if (aside !== 'audit-log') {
    linkNew(files.privateKey, kept.privateKey)
    if (existsSync(files.anchor)) linkNew(files.anchor, kept.anchor)
  }
  return linkNew(files.certificate, kept.certificate)
}

/** A reader sees the old or the new content, complete. */
function put(file: string, content: string, mode: number): void {
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, content, { mode, flush: true, flag: 'wx' })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
