import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FlowError, FlowErrorCode } from '@vitrine/api/flows/status.ts'

/** The texts of section 8 of the specification. */
const TEXTS: Readonly<Record<FlowErrorCode, MessageDescriptor>> = {
  ACCESS_DENIED: msg`The request was declined in the wallet.`,
  EXPIRED: msg`This request has expired. Please generate a new request.`,
  TOO_MANY_ATTEMPTS: msg`The PIN was entered wrongly too many times. Please generate a new request.`,
  INVALID_CREDENTIAL_STATE: msg`The credential has been revoked or is expired`,
  CREDENTIAL_STATE_UNAVAILABLE: msg`The state of the credential cannot be checked at the moment. Please try again.`,
  INVALID_PRESENTATION: msg`The presented credential could not be verified.`,
  CONTRACT_NOT_ENABLED: msg`This credential is currently not available.`,
  WALLET_ERROR: msg`The wallet could not complete the request.`,
}

/** Why a flow failed, in the words that belong to its code; undefined for a code that is not ours. */
export const textOfCode = (code: string): string | undefined => (isKnown(code) ? i18n._(TEXTS[code]) : undefined)

const isKnown = (code: string): code is FlowErrorCode => Object.hasOwn(TEXTS, code)

/** Why a flow failed. What came with a code that is not ours is shown as it is. */
export const flowErrorText = ({ code, message }: FlowError): string => textOfCode(code) ?? message

/** The text for a request that ran out of time. */
export const expiredText = (): string => i18n._(TEXTS.EXPIRED)
