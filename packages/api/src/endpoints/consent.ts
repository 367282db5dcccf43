import { zAcceptance, zConsentRequest, zDecided, zRefusal, zSignInStart, zSignInStarted } from '../flows/consent.ts'
import { defineEndpoint } from './endpoint.ts'

/** Calls of the page on which a person decides about a wallet's request for a card. The browser's cookie names the request. */
export const CONSENT_ENDPOINTS = {
  request: defineEndpoint({ method: 'GET', path: '/consent/request', access: 'anonymous', response: zConsentRequest }),
  signIn: defineEndpoint({
    method: 'POST',
    path: '/consent/sign-in',
    access: 'anonymous',
    body: zSignInStart,
    response: zSignInStarted,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/consent/accept',
    access: 'anonymous',
    body: zAcceptance,
    response: zDecided,
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/consent/decline',
    access: 'anonymous',
    body: zRefusal,
    response: zDecided,
  }),
} as const
