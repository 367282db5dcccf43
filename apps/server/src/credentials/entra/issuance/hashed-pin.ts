import { createHash } from 'node:crypto'
import { randomText } from '../../../platform/secrets/random-id.ts'

/**
 * Returns the hash of a PIN, so that the service does not receive the digits ("Request Service REST API issuance specification", pin).
 */
export const hashedPin = (pin: string, salt = randomText(18)) => ({
  value: createHash('sha256')
    .update(salt + pin)
    .digest('base64'),
  length: pin.length,
  type: 'numeric',
  salt,
  alg: 'sha256',
  iterations: 1,
})
