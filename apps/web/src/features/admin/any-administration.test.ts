import { expect, it } from 'vitest'
import { anyAccounts, anyContracts } from './any-administration.ts'

const INSTANT = Date.UTC(2026, 4, 4, 10)
const ACCOUNT = {
  id: 'a',
  status: 'Active',
  name: 'Anna',
  lastUsage: INSTANT,
  created: INSTANT,
  updated: INSTANT,
  balance: 8,
}

it('parses dates given as epoch milliseconds or as ISO 8601 texts', () => {
  const texts = {
    lastUsage: '2026-05-04T10:00:00Z',
    created: '2026-05-04T10:00:00.000Z',
    updated: '2026-05-04T12:00:00+02:00',
  }
  expect(anyAccounts.parse([ACCOUNT, { ...ACCOUNT, ...texts }])).toEqual([ACCOUNT, ACCOUNT])
  expect(() => anyAccounts.parse([{ ...ACCOUNT, created: 'yesterday' }])).toThrow()
})

it('parses accounts without their optional members', () => {
  const { id, status, created, updated } = ACCOUNT
  const bare = { id, status, created, updated }
  const read = { ...bare, name: '', lastUsage: null, balance: null }
  expect(anyAccounts.parse([bare, { ...bare, name: null, lastUsage: null, balance: null }])).toEqual([read, read])
})

it('parses contracts whose last update is a number, a text or missing', () => {
  const contract = { id: 'c', name: 'BankAccount', status: 'Enabled' }
  const value = [{ ...contract, lastUpdate: INSTANT }, { ...contract, lastUpdate: '2026-05-04T10:00:00Z' }, contract]
  expect(anyContracts.parse({ value }).map(({ lastUpdate }) => lastUpdate)).toEqual([INSTANT, INSTANT, null])
})

it('ignores members of a contract that another backend uses differently', () => {
  const contract = { id: 'c', name: 'BankAccount', status: 'Enabled', lastUpdate: INSTANT }
  const service = { name: 'Cloud Cards', state: 'found', id: 's' }
  expect(anyContracts.parse({ value: [{ ...contract, service }] })[0]?.service).toEqual(service)
  expect(anyContracts.parse({ value: [{ ...contract, service: 'cards', engine: 7, isUnused: 'no' }] })).toEqual([
    contract,
  ])
})
