import * as z from 'zod/mini'

/** Stable codes of our own error responses. */
export const zProblemCode = z.enum([
  'configuration-not-found',
  'not-found',
  'not-ready',
  'no-longer-kept',
  'not-yours-to-see',
  'not-verified',
  'invalid-request',
  'invalid-photo',
  'contract-not-enabled',
  'method-not-allowed',
  'body-too-large',
  'address-too-long',
  'headers-too-large',
  'request-timeout',
  'unsupported-media-type',
  'too-many-requests',
  'too-many-open',
  'not-signed-in',
  'invalid-token',
  'no-access',
  'access-revoked',
  'not-possible',
  'foreign-origin',
  'service-refused',
  'unavailable',
  'internal',
])

export type ProblemCode = z.infer<typeof zProblemCode>
