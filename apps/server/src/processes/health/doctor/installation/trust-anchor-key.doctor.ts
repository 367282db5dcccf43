import { existsSync } from 'node:fs'
import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { keyPairFiles } from '../../../../platform/keys/key-pair-files.ts'
import type { Configuration } from '../../../../settings/configuration.ts'

export const trustAnchorKey = ({
  keysDirectory,
  production,
}: Pick<Configuration, 'keysDirectory' | 'production'>): HealthCheck => ({
  name: 'Key of the trust anchor',
  run: async () => {
    const { privateKey, certificate } = keyPairFiles(keysDirectory, 'trust-anchor')
    if (!existsSync(certificate)) return skipped('there are no keys yet')
    if (!existsSync(privateKey)) return ok('not on this server')
    if (!production) return ok('on this server, which is normal outside production')
    return warning(
      `${privateKey} is on this server: anybody who steals it can make keys that wallets trust`,
      'Move this file to a safe place away from the server. Only vitrine rotate-keys needs it (--trust-anchor-key).',
    )
  },
})
