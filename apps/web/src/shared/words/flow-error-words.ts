import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FlowError, FlowErrorCode } from '@vitrine/api/flows/status.ts'

/** Texts for visitors (specification section 8); `words.test.ts` compares them with those of the server. */
const TEXTS: Readonly<Record<FlowErrorCode, MessageDescriptor>> = {
  ACCESS_DENIED: msg`The request was declined in the wallet.`,
  EXPIRED: msg`This request has expired. Please generate a new request.`,
  TOO_MANY_ATTEMPTS: msg`The PIN was entered wrongly too many times. Please generate a new request.`,
  INVALID_CREDENTIAL_STATE: msg`The credential has been revoked or is expired`,
  CREDENTIAL_STATE_UNAVAILABLE: msg`The state of the credential cannot be checked at the moment. Please try again.`,
  INVALID_PRESENTATION: msg`The presented credential could not be verified.`,
  FACE_CHECK_FAILED: msg`The face did not match the photo in the credential. No score is given. Try again in good light, or use another proof of identity.`,
  CLAIM_VALIDATION_FAILED: msg`The credential does not meet a condition of this request.`,
  CONTRACT_NOT_ENABLED: msg`This credential is currently not available.`,
  WALLET_ERROR: msg`The wallet could not complete the request.`,
  SERVICE_UNAVAILABLE: msg`The external service that issues and verifies this card does not answer or is overloaded. Please try again in a minute.`,
  SERVICE_REFUSED: msg`The external service that issues and verifies this card refused the request. Please tell the operator of this site; the code of the service is in Debug Details.`,
}

export const textOfCode = (code: string): string | undefined => (isKnown(code) ? i18n._(TEXTS[code]) : undefined)

const isKnown = (code: string): code is FlowErrorCode => Object.hasOwn(TEXTS, code)

export const flowErrorText = ({ code, message, isSuspended }: FlowError): string =>
  isSuspended ? t`This card is suspended. Ask its issuer when you can use it again.` : (textOfCode(code) ?? message)

/** Says no more, because a stranger may have sent that answer. */
export const unusableAnswerText = (): string =>
  t`The answer of the wallet could not be used. Try again, or use another wallet.`

export const expiredText = (): string => i18n._(TEXTS.EXPIRED)
