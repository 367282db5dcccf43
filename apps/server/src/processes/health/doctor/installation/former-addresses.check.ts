import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { isCertificate } from '../../../../platform/keys/key-pair-files.ts'
import { issuerUris, subjectUris } from '../../../../platform/keys/subject-names.ts'

/** Whether credentials were issued under another address: their issuer, and the lists that say whether they are revoked, are looked for there. */
export const formerAddresses = ({
  keysDirectory,
  publicUrl,
}: {
  keysDirectory: string
  publicUrl: string
}): HealthCheck => ({
  name: 'Earlier addresses',
  run: async () => {
    if (!existsSync(keysDirectory)) return skipped('no keys yet')
    const named = certificatesIn(keysDirectory).flatMap((certificate) => [
      ...subjectUris(certificate),
      ...issuerUris(certificate),
    ])
    const others = [...new Set(named)].filter((address) => address !== publicUrl)
    if (others.length === 0) return ok('none: everything was issued under this one')
    return warning(
      `keys were made for ${others.join(', ')}: what was issued there names that address as its issuer, and is checked there`,
      `Let that address go on leading to this server, or issue those cards anew. If PUBLIC_URL is wrong, set it back before more is issued.`,
    )
  },
})

const certificatesIn = (folder: string): X509Certificate[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isCertificate)
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return text.includes('BEGIN CERTIFICATE') ? [new X509Certificate(text)] : []
    })
