import { existsSync } from 'node:fs'
import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { keyPairFiles } from '../../../../platform/keys/key-pair-files.ts'
import { type KeyPurpose, ROLES } from '../../../../platform/keys/key-purposes.ts'
import { KeyStoreError } from '../../../../platform/keys/key-store-error.ts'
import { findingsOf } from '../../../../platform/keys/role-rules.ts'
import { anchorOf, readCertificates } from '../../../../platform/keys/signing-key.ts'
import type { Configuration } from '../../../../settings/configuration.ts'

const NEXT =
  'Ask the authority for a certificate that fits: vitrine keys request <role>, then vitrine keys install <role> <chain.pem>. vitrine rotate-keys <role> makes one of your own.'

/** Our own certificates have no warnings. */
export const certificateRoles = ({
  keysDirectory,
  publicUrl,
}: Pick<Configuration, 'keysDirectory' | 'publicUrl'>): HealthCheck => ({
  name: 'Roles of certificates',
  run: async () => {
    try {
      const found = (Object.keys(ROLES) as KeyPurpose[]).map((purpose) => compare(keysDirectory, purpose, publicUrl))
      const errors = found.flatMap((one) => one.errors)
      const warnings = found.flatMap((one) => one.warnings)
      if (errors.length > 0) return failed(errors.join('; '), NEXT)
      if (warnings.length > 0) return warning(warnings.join('; '), NEXT)
      return found.some(({ isThere }) => isThere)
        ? ok('each certificate fits its role')
        : skipped('there are no keys yet')
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error
      return skipped('the files cannot be read')
    }
  },
})

function compare(directory: string, purpose: KeyPurpose, publicUrl: string) {
  const files = keyPairFiles(directory, purpose)
  const own = keyPairFiles(directory, 'trust-anchor').certificate
  if (!existsSync(files.certificate) || !existsSync(own)) return { isThere: false, errors: [], warnings: [] }
  const chain = readCertificates(files.certificate)
  const other = anchorOf(chain, files)
  const { errors, warnings } = findingsOf(purpose, { chain, anchor: other ?? readCertificates(own)[0] }, publicUrl)
  const ofRole = (texts: string[]) => texts.map((text) => `the certificate of the role ${ROLES[purpose]} ${text}`)
  return { isThere: true, errors: ofRole(errors), warnings: other ? ofRole(warnings) : [] }
}
