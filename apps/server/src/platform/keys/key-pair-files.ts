import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { IssuedCertificate } from '../certificates/create-certificates.ts'
import { createFiles, linkNew } from './new-files.ts'

/** Paths of a private key, its certificates from the leaf to the last one below the trust anchor, and the trust anchor. */
export type KeyPairFiles = {
  name: string
  privateKey: string
  certificate: string
  /** Exists only if the trust anchor is not the one of this installation. */
  anchor: string
  /** Files of a new pair. The certificate is replaced in one step and decides which files belong to it: these or the ones above. */
  next: { privateKey: string; anchor: string }
}

type KeyPairPresence = 'none' | 'both' | 'private-key-only' | 'certificate-only'

const OTHER_SERVER_PATIENCE: Milliseconds = 1000

export const keyPairFiles = (directory: string, name: string): KeyPairFiles => ({
  name,
  privateKey: join(directory, `${name}.key.pem`),
  certificate: join(directory, `${name}.pem`),
  anchor: join(directory, `${name}.anchor.pem`),
  next: { privateKey: join(directory, `${name}.next.key.pem`), anchor: join(directory, `${name}.next.anchor.pem`) },
})

const CERTIFICATE = /^(?<name>.+?)(?<!\.key|\.anchor)\.pem$/

export const pairNameOf = (file: string): string | undefined => CERTIFICATE.exec(file)?.groups?.name

export function presenceOf(files: Pick<KeyPairFiles, 'privateKey' | 'certificate'>): KeyPairPresence {
  // The certificate is checked first, because another server that is creating the pair writes the private key first. The pair can
  // then never look like a certificate without a private key.
  const hasCertificate = existsSync(files.certificate)
  const hasPrivateKey = existsSync(files.privateKey)
  if (hasPrivateKey) return hasCertificate ? 'both' : 'private-key-only'
  return hasCertificate ? 'certificate-only' : 'none'
}

/** Waits while the pair is incomplete, because another server may be creating it. */
export async function settledPresenceOf(files: KeyPairFiles): Promise<KeyPairPresence> {
  const patience = performance.now() + OTHER_SERVER_PATIENCE
  while (performance.now() < patience) {
    const presence = presenceOf(files)
    if (presence === 'none' || presence === 'both') return presence
    await wait(20)
  }
  return presenceOf(files)
}

/** @returns false if one of the files exists already; then nothing has changed */
export const createKeyPair = (files: KeyPairFiles, issued: IssuedCertificate): boolean =>
  createFiles([
    { file: files.privateKey, content: issued.privateKeyPem, mode: 0o600 },
    { file: files.certificate, content: `${issued.certificatePem}\n`, mode: 0o644 },
  ])

export function setAside(files: KeyPairFiles, now: EpochMilliseconds): void {
  const time = new Date(now).toISOString().replaceAll(':', '-')
  for (const file of [files.certificate, files.privateKey]) {
    for (let attempt = 1; ; attempt += 1)
      if (linkNew(file, `${file}.${time}${attempt > 1 ? `.${attempt}` : ''}.old`)) break
    rmSync(file)
  }
}
