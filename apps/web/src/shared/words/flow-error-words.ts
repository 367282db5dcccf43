import type { FlowError, FlowErrorCode } from '@vitrine/api'

/** Why a flow ended without success. */
export const FLOW_ERROR_WORDS: Readonly<Record<FlowErrorCode, string>> = {
  ACCESS_DENIED: 'The request was declined in the wallet.',
  EXPIRED: 'This request has expired. Please generate a new request.',
  TOO_MANY_ATTEMPTS: 'The PIN was entered wrongly too many times. Please generate a new request.',
  INVALID_CREDENTIAL_STATE: 'The credential has been revoked or is expired',
  CREDENTIAL_STATE_UNAVAILABLE: 'The state of the credential cannot be checked at the moment. Please try again.',
  INVALID_PRESENTATION: 'The presented credential could not be verified.',
  CONTRACT_NOT_ENABLED: 'This credential is currently not available.',
  WALLET_ERROR: 'The wallet could not complete the request.',
}

const isKnown = (code: string): code is FlowErrorCode => Object.hasOwn(FLOW_ERROR_WORDS, code)

/** The words that belong to a code; undefined for one of another backend. */
export const knownFlowErrorWords = (code: string): string | undefined =>
  isKnown(code) ? FLOW_ERROR_WORDS[code] : undefined

/** Why a flow failed, in our words, or in those of a backend whose code is none of ours. */
export const flowErrorWords = ({ code, message }: FlowError): string => knownFlowErrorWords(code) ?? message
