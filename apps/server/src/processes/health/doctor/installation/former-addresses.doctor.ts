import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { issuerUris, subjectUris } from '../../../../platform/certificates/subject-names.ts'
import { readRegularFileSync } from '../../../../platform/files/regular-file.ts'
import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { keyPairFiles, pairNameOf } from '../../../../platform/keys/key-pair-files.ts'
import { readCertificates } from '../../../../platform/keys/signing-key.ts'
import type { Configuration } from '../../../../settings/configuration.ts'

export const formerAddresses = ({
  keysDirectory,
  publicUrl,
}: Pick<Configuration, 'keysDirectory' | 'publicUrl'>): HealthCheck => {
  // The metrics ask regularly, and reading the certificates took most of the time.
  let known: Certificates = new Map()
  return {
    name: 'Earlier addresses',
    run: async () => {
      if (!existsSync(keysDirectory)) return skipped('there are no keys yet')
      known = certificatesIn(keysDirectory, known)
      const named = signedHere(keysDirectory, [...known.values()]).flatMap((certificate) => [
        ...subjectUris(certificate),
        ...issuerUris(certificate),
      ])
      const others = [...new Set(named)].filter((address) => address !== publicUrl)
      if (others.length === 0) return ok('none: all keys were created for the current address')
      return warning(
        `keys were created for ${others.join(', ')}: cards issued under an earlier address contain that address as their issuer, and verifiers send requests to it`,
        'Keep the earlier addresses pointing to this server, or issue those cards again. If PUBLIC_URL is wrong, correct it before more cards are issued.',
      )
    },
  }
}

/** Certificates by their PEM text. */
type Certificates = ReadonlyMap<string, X509Certificate>

function certificatesIn(folder: string, known: Certificates): Certificates {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pairNameOf(file) !== undefined)
    .map((file) => readRegularFileSync(join(folder, file)).toString())
    .filter((text) => text.includes('BEGIN CERTIFICATE'))
  return new Map(texts.map((text) => [text, known.get(text) ?? new X509Certificate(text)]))
}

/** The certificates of other authorities name addresses of their own. */
function signedHere(folder: string, certificates: readonly X509Certificate[]): readonly X509Certificate[] {
  const { certificate } = keyPairFiles(folder, 'trust-anchor')
  const anchor = existsSync(certificate) ? readCertificates(certificate)[0] : undefined
  return certificates.filter((one) => anchor === undefined || one.verify(anchor.publicKey))
}
