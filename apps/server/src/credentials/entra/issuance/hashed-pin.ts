import { createHash } from 'node:crypto'
import { randomText } from '../../../platform/secrets/random-id.ts'
import type { IssuancePin } from '../service/issuance-request.ts'

/**
 * Returns a PIN in the form in which the service compares it, so that the digits leave this server only for the holder's eyes ("Request
 * Service REST API issuance specification", pin).
 */
export const hashedPin = (pin: string, salt = randomText(18)): IssuancePin => ({
  value: createHash('sha256')
    .update(salt + pin)
    .digest('base64'),
  length: pin.length,
  type: 'numeric',
  salt,
  alg: 'sha256',
  iterations: 1,
})
