import { zAcceptance, zConsentRequest, zDecided, zRefusal, zSignInStart, zSignInStarted } from '../flows/consent.ts'
import { anybodyReads, anybodySends } from './endpoint.ts'

/** Calls of the page on which a person decides about a wallet's request for a card. The browser's cookie names the request. */
export const CONSENT_ENDPOINTS = {
  request: anybodyReads('/consent/request', { response: zConsentRequest }),
  signIn: anybodySends('/consent/sign-in', { body: zSignInStart, response: zSignInStarted }),
  accept: anybodySends('/consent/accept', { body: zAcceptance, response: zDecided }),
  decline: anybodySends('/consent/decline', { body: zRefusal, response: zDecided }),
} as const
