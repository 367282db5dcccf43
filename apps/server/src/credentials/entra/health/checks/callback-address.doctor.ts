import { isIP } from 'node:net'
import { failed, type HealthCheck, ok } from '../../../../platform/health/health-check.ts'
import { isPublicAddress } from '../../../../platform/http-client/public-address.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import { CALLBACK_PATHS } from '../../entra-context.ts'

const PRIVATE_NAMES = /\.(localhost|local|internal|lan|home\.arpa)$/

/** Checks that the service accepts this server's address for callbacks. It does not check that the service can reach it. */
export const callbackAddress = ({ emulatorUrl }: EntraConfiguration, publicUrl: string): HealthCheck => ({
  name: 'Verified ID callback address',
  run: async () => {
    const address = `${publicUrl}${CALLBACK_PATHS.presentation}`
    if (emulatorUrl !== undefined) return ok(`${address}, which the emulator calls`)
    const problem = publicUrl.startsWith('https:')
      ? isPublicHost(new URL(publicUrl).hostname)
        ? undefined
        : 'is not on the public internet'
      : 'does not use https'
    if (problem === undefined) return ok(`the service calls ${address}`)
    return failed(
      `PUBLIC_URL is ${publicUrl}, which ${problem}: the service cannot report results`,
      'Set PUBLIC_URL to a public https address. For a test, use a tunnel (docs/operations.md, Use a real phone).',
    )
  },
})

/** Names are not resolved: networks may resolve them differently. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !PRIVATE_NAMES.test(host) : isPublicAddress(host)
}
