import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { gateStateOf } from '@vitrine/api/flows/security-check.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import type { Json } from '../../platform/json/strict-json.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { gate } from './gate.purpose.ts'
import { checkGate } from './gate.repository.ts'

const NOW = 1_800_000_000_000
const GATE = { id: 'vault', requiredLevel: 3, openSeconds: 30 }

const card = (purpose?: object): Card =>
  zCard.parse({
    ...{ id: 'pass', type: 'Pass', card: { title: 'Pass', image: 'pass.svg' } },
    presentation: { claims: ['level'], ...(purpose ? { purpose } : {}) },
  })
const PASS = card({ kind: 'gate', gate: { ...GATE, name: 'Vault', description: 'Level 3 may pass.' } })

let empty: EmptyDatabase
let database: Database<Tables>
let now: number
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(async () => {
  now = NOW
  await database.query.deleteFrom('gate_openings').execute()
})

/** Presents a certificate with a level at the gate. */
const present = (level: Json | undefined) => {
  const credential = { claims: level === undefined ? {} : { level } } as unknown as PresentedCredential
  return database.transaction((tx) =>
    gate.settle(tx, { state: GATE, credential, others: [], accountId: undefined, now }),
  )
}

describe('the gate', () => {
  it.each([3, 4])('opens for the level %d, for its time', async (level) => {
    expect(await present(level)).toMatchObject({ status: 'OK', reason: { code: 'gate-opened' } })
    expect(await checkGate(database.query, now, 'vault')).toEqual({
      ...{ gate: 'vault', openedAt: NOW, closesAt: NOW + 30_000, now: NOW },
    })
    now = NOW + 29_999
    expect(await checkGate(database.query, now, 'vault')).not.toBeNull()
    now = NOW + 30_000
    expect(await checkGate(database.query, now, 'vault')).toBeNull()
  })

  it.each([2, 2.99, 0, -3, Number.NaN, '3', '4', true, null, [3], { level: 3 }, undefined])(
    'stays closed for the level %s',
    async (level) => {
      expect(await present(level)).toMatchObject({ status: 'ERROR', reason: { code: 'level-too-low' } })
      expect(await checkGate(database.query, now, 'vault')).toBeNull()
    },
  )

  it('opens alone', async () => {
    await present(3)
    expect(await checkGate(database.query, now, 'main')).toBeNull()
  })
})

describe('a request for the gate', () => {
  it('names it by its state, of a card that opens a gate', () => {
    const state = gateStateOf(PASS)
    expect(state).toBeDefined()
    expect(gate.isAskedFor(PASS, { state })).toBe(true)
    for (const other of ['another', '', undefined]) expect(gate.isAskedFor(PASS, { state: other })).toBe(false)
    expect(gate.isAskedFor(card(), { state })).toBe(false)
  })

  it('keeps the terms of the moment in which it was made', async () => {
    expect((await gate.prepare(PASS, {}, 'en')).state).toEqual(GATE)
    await expect(gate.prepare(card(), {}, 'en')).rejects.toMatchObject({ code: 'invalid-request' })
  })
})
