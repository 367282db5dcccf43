import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { ServiceCode } from '../../credential-engine.ts'
import type { CallbackError } from './callback-body.ts'

/** A message that is itself a code, such as `fetch_contract_error`. Other messages are sentences, which are not kept. */
const CODE = /^[A-Za-z0-9_.]{1,60}$/

type Rejection = { kind: 'rejected'; reason: FlowErrorCode; serviceCode: ServiceCode }

export const issuanceRejection = (error: CallbackError): Rejection => ({
  kind: 'rejected',
  reason: isCancelled(error) ? 'ACCESS_DENIED' : isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'SERVICE_REFUSED',
  serviceCode: codeOf(error),
})

/**
 * The list of the codes is not documented.
 *
 * @param hasFaceCheck true if the presentation asked for a face check, whose failure the service reports like a failed claim
 */
export function presentationRejection(error: CallbackError, { hasFaceCheck }: { hasFaceCheck: boolean }): Rejection {
  const serviceCode = codeOf(error)
  const rejected = (reason: FlowErrorCode): Rejection => ({ kind: 'rejected', reason, serviceCode })
  if (isCancelled(error)) return rejected('ACCESS_DENIED')
  if ([error.code, error.innererror?.code].includes('claimValidationError'))
    return rejected(hasFaceCheck ? 'FACE_CHECK_FAILED' : 'CLAIM_VALIDATION_FAILED')
  return rejected(isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'INVALID_PRESENTATION')
}

const isCancelled = ({ code, message }: CallbackError): boolean => [code, message].includes('user_canceled')

const isTransient = ({ code, innererror }: CallbackError): boolean =>
  [code, innererror?.code].includes('transientError')

const codeOf = ({ code, message, innererror }: CallbackError): ServiceCode =>
  [code, innererror?.code, message !== undefined && CODE.test(message) ? message : undefined]
    .filter((part) => part !== undefined && part !== '')
    .join('/')
