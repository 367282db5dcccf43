import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/each-database.fixture.ts'
import { Lock } from './lock.ts'

const LONG = 60_000

describeOnEachDatabase('a lease', (current) => {
  const lease = (name: string): Lock => new Lock(name, { database: current.database, clock: Date.now })
  const two = (name: string): [Lock, Lock] => [lease(name), lease(name)]

  it('is held by one, who may take it again', async () => {
    const [one, other] = two('held')
    expect(await one.take(LONG)).toBe(true)
    expect(await other.take(LONG)).toBe(false)
    expect(await one.take(LONG)).toBe(true)
    expect(await other.take(LONG)).toBe(false)
  })

  it('is given to one of all who ask at once', async () => {
    const all = Array.from({ length: 10 }, () => lease('asked for'))
    const taken = await Promise.all(all.map((one) => one.take(LONG)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('passes on when its time is over, also where its holder shortened it', async () => {
    const [one, other] = two('over')
    await one.take(LONG)
    await one.take(30)
    await pause(60)
    expect(await other.take(LONG)).toBe(true)
    expect(await one.take(LONG)).toBe(false)
  })

  it('is one of several', async () => {
    expect(await lease('first').take(LONG)).toBe(true)
    expect(await lease('second').take(LONG)).toBe(true)
  })
})
