import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import type { EntraClientAuthentication } from '../entra.configuration.ts'
import { zMatching } from '../service/calls/error-answer.ts'
import { type Answer, readJson } from '../service/calls/exchange.ts'
import { readRetryAfter } from '../service/calls/retry-after.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'

const EXPLANATIONS: Record<string, string> = {
  AADSTS7000215:
    'the client secret is wrong: write the value of a secret of the app registration, not its id, into the file that ENTRA_CLIENT_SECRET_FILE names',
  AADSTS7000222:
    'the client secret has expired: create a new one in the app registration and write its value into the file that ENTRA_CLIENT_SECRET_FILE names',
  AADSTS90002: 'there is no tenant with this id: check ENTRA_TENANT_ID',
  AADSTS700016: 'the tenant has no app registration with this id: check ENTRA_TENANT_ID and ENTRA_CLIENT_ID',
  AADSTS700027:
    'the signature does not fit a certificate of the app registration: upload the certificate in the file that ENTRA_CERTIFICATE_FILE names, check that it has not expired, and that the clock of this computer is right',
  AADSTS700021: 'the client id differs from the one in the assertion: check ENTRA_CLIENT_ID',
}

const zTokenError = z.object({
  error: zMatching(/^\w{1,49}$/),
  error_description: z.string().optional().catch(undefined),
  error_codes: z.array(z.int().nonnegative()).optional().catch(undefined),
  trace_id: zMatching(/^[\w-]{1,64}$/),
})

export function tokenErrorOf(
  call: string,
  { status, headers, text }: Answer,
  { kind: authentication, now }: { kind: EntraClientAuthentication['kind']; now: EpochMilliseconds },
): ServiceError {
  const { data: body } = zTokenError.safeParse(readJson(text))
  const code = aadstsCode(body?.error_codes?.[0], body?.error_description) ?? body?.error
  const isManaged = authentication === 'managed-identity'
  const kind = kindOf(status, body?.error, isManaged)
  const advice = isManaged && kind === 'unauthorized' ? 'check the managed identity of this Azure resource' : undefined
  return new ServiceError(kind, {
    call,
    status,
    serviceCode: code,
    traceId: body?.trace_id,
    retryAfter: readRetryAfter(headers, now),
    explanation: EXPLANATIONS[code ?? ''] ?? advice,
  })
}

function aadstsCode(number: number | undefined, description: string | undefined): string | undefined {
  if (number !== undefined) return `AADSTS${number}`
  return description?.match(/^AADSTS\d{1,12}/)?.[0]
}

function kindOf(status: number, error: string | undefined, isManaged: boolean): ServiceFailure {
  if (status === 429) return 'throttled'
  if (status === 408 || status >= 500 || error === 'temporarily_unavailable') return 'unavailable'
  // The metadata service of a virtual machine answers this while it is being updated.
  if (isManaged && (status === 404 || status === 410)) return 'unavailable'
  return status >= 400 ? 'unauthorized' : 'unexpected-answer'
}
