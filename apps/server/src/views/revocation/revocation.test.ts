import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import { Revocation, type RevocationOutcome } from './revocation.ts'

const WHY = { reason: 'lost', reference: 'T-1' } as unknown as Parameters<Revocation['revoke']>[2]

let audited: AuditNote[]
let followed: string[]
let asked: string[]
let revocation: Revocation
/** Outcome of a revocation by the kind of object and its id. */
let outcomes: Record<string, RevocationOutcome>
beforeEach(() => {
  ;[audited, followed, asked] = [[], [], []]
  outcomes = { 'account anna': 'revoked', 'contract bank': 'revoked', 'person eve': 'revoked' }
  const revoke = (kind: string) => async (_tx: unknown, id: string, actor: unknown) => {
    asked.push(`${kind} ${id} ${typeof actor === 'string' ? actor : ''}`.trim())
    return outcomes[`${kind} ${id}`] ?? 'not-found'
  }
  const exists = (kind: string) => async (id: string) => outcomes[`${kind} ${id}`] !== undefined
  revocation = new Revocation({
    database: { transaction: async (work: (tx: unknown) => unknown) => work({}) },
    clock: () => 0,
    endings: { follow: async (id: string) => void followed.push(id) },
    services: {
      accounts: {
        ...{ revoke: revoke('account'), exists: exists('account') },
        countActive: async () => ({ accounts: 1, credentials: 2 }),
      },
      contracts: { revoke: revoke('contract'), exists: exists('contract') },
      identities: { revoke: revoke('person'), isKnown: exists('person') },
      audit: { note: async (_tx: unknown, note: AuditNote) => void audited.push(note) },
    },
  } as unknown as ConstructorParameters<typeof Revocation>[0])
})

describe('a revocation', () => {
  it.each([
    ['anna', 'revoke-account'],
    ['bank', 'revoke-contract'],
    ['eve', 'revoke-access'],
  ])('of %s is audited once, with its reason', async (id, action) => {
    expect(await revocation.revoke(id, 'ada', WHY)).toBe('revoked')
    expect(audited).toMatchObject([{ actor: 'ada', action, object: id, outcome: 'revoked', ...WHY }])
    expect(followed).toEqual([id])
  })

  it('that was made before is neither audited nor followed', async () => {
    for (const name of Object.keys(outcomes)) outcomes[name] = 'revoked-before'
    for (const id of ['anna', 'bank', 'eve']) expect(await revocation.revoke(id, 'ada', WHY)).toBe('revoked-before')
    expect([audited, followed]).toEqual([[], []])
  })

  it('of an account touches no contract and no person with the same id', async () => {
    outcomes['contract anna'] = 'revoked'
    await revocation.revoke('anna', 'ada', WHY)
    expect(asked).toEqual(['account anna'])
  })

  it('of a person is made in the name of the actor', async () => {
    await revocation.revoke('eve', 'ada', WHY)
    expect(asked).toContain('person eve ada')
  })

  it('of an unknown id changes nothing', async () => {
    expect(await revocation.revoke('nobody', 'ada', WHY)).toBe('not-found')
    expect([audited, followed]).toEqual([[], []])
  })
})

it('a list of accounts revokes neither contracts nor people', async () => {
  expect(await revocation.revokeAccount('anna', 'ada', WHY)).toBe('revoked')
  for (const id of ['bank', 'eve']) expect(await revocation.revokeAccount(id, 'ada', WHY)).toBe('not-found')
  expect(asked.every((call) => call.startsWith('account '))).toBe(true)
})

it('a preview says what an id is', async () => {
  expect(await revocation.preview('anna')).toEqual({ kind: 'account', accounts: 1, credentials: 2 })
  expect(await revocation.preview('bank')).toMatchObject({ kind: 'contract' })
  expect(await revocation.preview('eve')).toEqual({ kind: 'person', accounts: 0, credentials: 0 })
  expect(await revocation.preview('nobody')).toBeUndefined()
})
