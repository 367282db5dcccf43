import { expect, it } from 'vitest'
import { zIssuedCredential } from './issued-credential.ts'

it.each([
  ['valid', true],
  ['Valid', true],
  ['revoked', false],
  ['suspended', false],
  ['invalid', false],
  ['', false],
])('a credential with the status %j of the service is valid: %s', (status, isValid) => {
  expect(zIssuedCredential.parse({ id: 'a', status }).isValid).toBe(isValid)
})
