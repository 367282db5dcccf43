import { existsSync } from 'node:fs'
import { organizationIdentifier } from '../../../platform/certificates/subject-names.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { failed, type HealthCheck, ok, skipped, warning } from '../../../platform/health/health-check.ts'
import { keyPairFiles } from '../../../platform/keys/key-pair-files.ts'
import { readCertificates } from '../../../platform/keys/signing-key.ts'
import type { EngineCheckOptions } from '../../engine-context.ts'
import { readRegistrationCertificates, registrationWarnings } from './registration-certificates.ts'

export const registrationCertificates = (
  { directory, keysDirectory }: { directory: string; keysDirectory: string },
  { now, cards }: EngineCheckOptions,
): HealthCheck => ({
  name: 'Registration certificates',
  run: async () => {
    try {
      const { certificate: file } = keyPairFiles(keysDirectory, 'request-object')
      if (!existsSync(file)) return skipped('there are no keys yet')
      const certificates = readRegistrationCertificates(directory)
      const [signer] = readCertificates(file)
      const ids = (await cards()).map(({ id }) => id)
      const facts = { organization: organizationIdentifier(signer), cards: ids, now: now() }
      const warnings = certificates.flatMap((certificate) => registrationWarnings(certificate, facts))
      if (warnings.length === 0) return ok(`${certificates.length} fit this verifier`)
      return warning(warnings.join('; '), 'Replace or rename the files, then restart the servers.')
    } catch (error) {
      if (!(error instanceof ExplainedError)) throw error
      return failed(
        error.message.replaceAll('\n', ' '),
        'Follow the message. The server does not start with these files.',
      )
    }
  },
})
