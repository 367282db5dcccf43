import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findOpenGate, openGate } from './gate.repository.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('the gate', (current) => {
  const open = (openedAt: number, gate = 'main') =>
    current.database.transaction((tx) => openGate(tx, { gate, opened_at: openedAt, closes_at: openedAt + 30_000 }))
  const find = (now: number, gate?: string) => findOpenGate(current.database.query, now, gate)

  it('is closed until it is opened', async () => {
    expect(await find(NOW)).toBeUndefined()
  })

  it('is open from its opening until its closing time', async () => {
    await open(NOW)
    const opening = { gate: 'main', opened_at: NOW, closes_at: NOW + 30_000 }
    expect(await find(NOW - 1)).toBeUndefined()
    expect(await find(NOW)).toEqual(opening)
    expect(await find(NOW + 29_999)).toEqual(opening)
    expect(await find(NOW + 30_000)).toBeUndefined()
  })

  it('has one opening, even with concurrent openings', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open(NOW + 60_000)))
    const rows = await current.database.query.selectFrom('gate_openings').selectAll().execute()
    expect(rows).toEqual([{ gate: 'main', opened_at: NOW + 60_000, closes_at: NOW + 90_000 }])
  })

  it('is found by its name; without a name, the gate opened last is found', async () => {
    const at = NOW + 200_000
    await open(at)
    await open(at + 10_000, 'vault')
    expect(await find(at + 5_000)).toMatchObject({ gate: 'main' })
    expect(await find(at + 5_000, 'vault')).toBeUndefined()
    expect(await find(at + 15_000)).toMatchObject({ gate: 'vault' })
    expect(await find(at + 15_000, 'main')).toMatchObject({ gate: 'main' })
    expect(await find(at + 35_000, 'main')).toBeUndefined()
    expect(await find(at + 35_000, 'vault')).toMatchObject({ gate: 'vault' })
  })
})
