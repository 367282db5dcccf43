import { failed, type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'
import type { Configuration } from '../../../../settings/configuration.ts'
import { noAnswer } from '../ask.ts'
import { wrongServerAt } from '../server-at.ts'

export const publicAddress = ({ publicUrl, version }: Pick<Configuration, 'publicUrl' | 'version'>): HealthCheck => ({
  name: 'Public address',
  run: async () => {
    const wrong = await wrongServerAt(publicUrl, version.number)
    switch (wrong?.kind) {
      case 'silence':
        return noAnswer(
          publicUrl,
          wrong,
          'Start the server. Check that the host name resolves to this computer or to the proxy in front of it, that the port is open, and that phones trust the certificate.',
        )
      case 'other':
        return failed(
          wrong.found,
          'Check that the proxy forwards all paths to this server, and that PUBLIC_URL is correct.',
        )
      case 'version':
        return warning(wrong.found, 'Restart the servers that run the other version, unless an update is in progress.')
      default:
        return ok(`${publicUrl} answers`)
    }
  },
})
