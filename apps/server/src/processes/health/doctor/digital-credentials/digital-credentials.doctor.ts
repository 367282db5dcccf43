import { PAGES } from '@vitrine/api/pages/pages.ts'
import { type CheckOutcome, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import type { Configuration } from '../../../../settings/configuration.ts'
import { adviceAfterSilence, ask } from '../ask.ts'
import { wrongServerAt } from '../server-at.ts'
import { isThisComputer } from '../this-computer.ts'
import { allowsOwnPage } from './permissions-policy.ts'

/** Features of a page with which it presents and issues (W3C Digital Credentials). */
const FEATURES = ['digital-credentials-get', 'digital-credentials-create']

type Settings = Pick<Configuration, 'publicUrl' | 'digitalCredentialsOrigins' | 'version'>

/** Without this API, links and QR codes still work. */
export const digitalCredentials = ({
  publicUrl,
  digitalCredentialsOrigins: origins,
  version,
}: Settings): HealthCheck => ({
  name: 'Digital Credentials API',
  run: async () => {
    if (origins.length === 0)
      return skipped('DIGITAL_CREDENTIALS_ORIGINS is off, so pages only show links and QR codes')
    const insecure = origins.find((origin) => !origin.startsWith('https://') && !isThisComputer(origin))
    if (insecure !== undefined)
      return warning(
        `${insecure} does not use https: browsers do not have this API there`,
        'Put a proxy with a certificate in front, and use the https address in PUBLIC_URL and DIGITAL_CREDENTIALS_ORIGINS.',
      )
    if (!origins.includes(publicUrl))
      return warning(
        `DIGITAL_CREDENTIALS_ORIGINS does not contain ${publicUrl}: wallets refuse the requests of pages at that address`,
        'Add PUBLIC_URL to DIGITAL_CREDENTIALS_ORIGINS, exactly as it is.',
      )
    for (const origin of origins) {
      const problem = await problemAt(origin, version.number)
      if (problem) return problem
    }
    return ok(`pages at ${origins.join(', ')} can use it`)
  },
})

async function problemAt(origin: string, version: string): Promise<CheckOutcome | undefined> {
  const remove = `or remove ${origin} from DIGITAL_CREDENTIALS_ORIGINS if browsers do not load pages there.`
  const toThisServer = `Configure the proxy at this address to forward all paths to this server, ${remove}`
  const wrong = await wrongServerAt(origin, version)
  switch (wrong?.kind) {
    case 'silence':
      return warning(
        `${origin} does not answer: ${wrong.why}`,
        adviceAfterSilence(wrong, `Correct the host name or the proxy at this address, ${remove}`),
      )
    case 'other':
      return warning(wrong.found, toThisServer)
    case 'version':
      return warning(
        wrong.found,
        `Restart the servers that run the other version, unless an update is in progress, ${remove}`,
      )
  }
  const page = await ask(`${origin}${PAGES.home}`, { headers: { accept: 'text/html' } })
  if (page.kind === 'silence' || page.status !== 200)
    return warning(
      `there is no page at ${origin}: ${page.kind === 'silence' ? page.why : `it answers with status ${page.status}`}`,
      toThisServer,
    )
  const policy = page.headers.get('permissions-policy') ?? undefined
  const forbidden = FEATURES.filter((feature) => !allowsOwnPage(policy, feature, origin))
  return forbidden.length === 0
    ? undefined
    : warning(
        `the Permissions-Policy header of pages at ${origin} forbids ${forbidden.join(' and ')}`,
        'Configure the proxy in front to forward the Permissions-Policy header of this server unchanged.',
      )
}
