import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { IssuedCertificate } from './certificates.ts'
import { createFiles, linkNew } from './new-files.ts'

/** Where a private key and its certificate are. */
export type KeyPairFiles = { privateKey: string; certificate: string }

type KeyPairPresence = 'none' | 'both' | 'private-key-only' | 'certificate-only'

/** How long another server may take between the two files of a pair, in milliseconds. */
const OTHER_SERVER_PATIENCE = 1000

export const keyPairFiles = (directory: string, name: string): KeyPairFiles => ({
  privateKey: join(directory, `${name}.key.pem`),
  certificate: join(directory, `${name}.pem`),
})

/** Whether a file of a directory of keys is a certificate, by its name. */
export const isCertificate = (file: string): boolean => /(?<!\.key)\.pem$/.test(file)

export function presenceOf({ privateKey, certificate }: KeyPairFiles): KeyPairPresence {
  // In the order in which they are made, so that what another server makes meanwhile is not seen as half a pair.
  const hasCertificate = existsSync(certificate)
  const hasPrivateKey = existsSync(privateKey)
  if (hasPrivateKey) return hasCertificate ? 'both' : 'private-key-only'
  return hasCertificate ? 'certificate-only' : 'none'
}

/** What is there of a pair that another server may just be making: half a pair is what stays half a pair. */
export async function settledPresenceOf(files: KeyPairFiles): Promise<KeyPairPresence> {
  const patience = performance.now() + OTHER_SERVER_PATIENCE
  while (performance.now() < patience) {
    const presence = presenceOf(files)
    if (presence === 'none' || presence === 'both') return presence
    await wait(20)
  }
  return presenceOf(files)
}

/** @returns false where one of the files is there already; then nothing has changed */
export const createKeyPair = (files: KeyPairFiles, issued: IssuedCertificate): boolean =>
  createFiles([
    { file: files.privateKey, content: issued.privateKeyPem, mode: 0o600 },
    { file: files.certificate, content: `${issued.certificatePem}\n`, mode: 0o644 },
  ])

/** Keeps a pair beside itself, under names with the time, and makes room for another. */
export function setAside(files: KeyPairFiles, now: number): void {
  const time = new Date(now).toISOString().replaceAll(':', '-')
  for (const file of [files.certificate, files.privateKey]) {
    for (let attempt = 1; ; attempt += 1)
      if (linkNew(file, `${file}.${time}${attempt > 1 ? `.${attempt}` : ''}.old`)) break
    rmSync(file)
  }
}
