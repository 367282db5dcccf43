import { type CheckOutcome, failed } from '../../../../platform/health/health-check.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import type { ServiceError, ServiceFailure } from '../../service/service-error.ts'

/** Text for checks that need an access token. The check of the tenant, or of the permissions, says why there is none. */
export const NO_TOKEN = 'cannot be checked without an access token'

const WORDS: Record<ServiceFailure, string> = {
  unreachable: 'no answer',
  throttled: 'too many requests',
  unavailable: 'the service has a failure',
  unauthorized: 'access is refused',
  refused: 'the request is refused',
  'unexpected-answer': 'the answer is not one of this service',
}

export function tokenFailure(what: string, error: ServiceError, configuration: EntraConfiguration): CheckOutcome {
  const { authentication, emulatorUrl, loginUrl } = configuration
  if (authentication.kind === 'managed-identity' && error.kind === 'unreachable')
    return failed(
      `${what}: ${factsOf(error)}`,
      'Run the server on an Azure resource with a managed identity, or set ENTRA_CERTIFICATE_FILE instead of ENTRA_MANAGED_IDENTITY. With NODE_USE_ENV_PROXY, NO_PROXY must contain 169.254.169.254.',
    )
  const place = { setting: 'ENTRA_LOGIN_URL', address: loginUrl, emulatorUrl }
  // Without a status the failure is on this computer: the file with the secret or the certificate cannot be used.
  const isLocal = error.kind === 'unauthorized' && error.facts.status === undefined
  return failed(
    `${what}: ${isLocal ? 'this server cannot prove its identity' : factsOf(error)}`,
    nextStep(error, place),
  )
}

export const serviceFailure = (
  what: string,
  error: ServiceError,
  { serviceUrl, emulatorUrl }: EntraConfiguration,
): CheckOutcome =>
  failed(
    `${what}: ${factsOf(error)}`,
    nextStep(error, { setting: 'ENTRA_SERVICE_URL', address: serviceUrl, emulatorUrl }),
  )

/** Returns the facts of a failure in words. They contain no message of the service, which could quote something secret. */
function factsOf({ kind, facts: { status, serviceCode, target, traceId, explanation } }: ServiceError): string {
  if (kind === 'unreachable' && explanation !== undefined) return explanation
  const trace = traceId === undefined ? undefined : `trace id ${traceId}`
  const facts = [status, serviceCode, target, trace].filter((fact) => fact !== undefined)
  return facts.length === 0 ? WORDS[kind] : `${WORDS[kind]} (${facts.join(', ')})`
}

type Place = { setting: string; address: string; emulatorUrl: string | undefined }

function nextStep({ kind, facts }: ServiceError, { setting, address, emulatorUrl }: Place): string {
  const { explanation, retryAfter } = facts
  if (emulatorUrl !== undefined && kind === 'unreachable')
    return `Start the emulator of Verified ID (npm run dev -- --entra-emulator), or correct ENTRA_EMULATOR_URL: nothing answers at ${emulatorUrl}.`
  switch (kind) {
    case 'unreachable':
      return `Check that this computer can reach ${address}: DNS, firewall, proxy (NODE_USE_ENV_PROXY and HTTPS_PROXY), certificates (NODE_EXTRA_CA_CERTS).`
    case 'throttled':
      return retryAfter === undefined ? 'Try again later.' : `Try again in ${Math.ceil(retryAfter / 1000)} seconds.`
    case 'unavailable':
      return "Try again later. If the failure lasts, ask Microsoft's support."
    case 'unexpected-answer':
      return `Check ${setting}: something else answers at ${address}.`
    case 'unauthorized':
    case 'refused':
      return explanation === undefined
        ? 'Check ENTRA_TENANT_ID, ENTRA_CLIENT_ID and the app registration.'
        : sentence(explanation)
    default:
      return kind satisfies never
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
