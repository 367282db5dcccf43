import * as z from 'zod/mini'
import { described } from '../described.ts'

/** In the order in which they run. */
export const CHECKS = [
  'format',
  'issuer',
  'signature',
  'validity',
  'holder',
  'request',
  'query',
  'payment',
  'state',
  'domain',
  'face',
] as const

export type CheckName = (typeof CHECKS)[number]

/** Value of the check `validity` for a credential without an expiry date. */
export const NO_EXPIRY = 'no-expiry'

const zCheckOutcome = z.enum(['passed', 'failed', 'unknown'])

export const zCheck = described(
  z.object({
    name: described(
      z.enum(CHECKS),
      'What was checked. format: the credential can be parsed. issuer: the issuer is trusted. signature: the issuer signed the credential. validity: the credential is valid at this time. holder: the presenter proved, for this request, to have the key of the credential. request: the answer was made recently. query: the presentation contains the requested claims. payment: the holder confirmed this payment. state: the credential is not revoked. domain: the domain is linked to the issuer. face: the face matches the photo of the holder',
      'signature',
    ),
    outcome: described(
      zCheckOutcome,
      'Outcome of the check; unknown means that the verifier does not report this check',
      'passed',
    ),
    value: described(
      z.optional(z.union([z.string(), z.number()])),
      'Value behind the outcome. issuer: the issuer. domain: the domain. validity: the expiry date (epoch milliseconds), or `no-expiry`. state: when the status was retrieved (epoch milliseconds). query: number of claims disclosed without being requested. face: match score in percent',
      'https://cards.example.org',
    ),
  }),
  { id: 'Check' },
)

export type Check = z.infer<typeof zCheck>
