import { expect, it } from 'vitest'
import { newCredentialId, parseCredentialId } from './credential-id.ts'

const NOW = 1_800_000_000_000

it('names the contract and the time, and is unguessable', () => {
  const id = newCredentialId('contract-A', NOW)
  expect(parseCredentialId(id)).toEqual({ contractId: 'contract-A', createdAt: NOW })
  expect(newCredentialId('contract-A', NOW)).not.toBe(id)
})

it('may belong to a contract whose id contains a dot', () => {
  expect(parseCredentialId(newCredentialId('a.b', NOW))?.contractId).toBe('a.b')
})

it.each([
  '',
  '.',
  'contract-A',
  'contract-A.',
  '.1kcc5ok00AAAAAAAAAAAAAAAAAAAAAAAA',
  'https://vitrine.example/status/1#7',
])('is not %j', (other) => {
  expect(parseCredentialId(other)).toBeUndefined()
})
