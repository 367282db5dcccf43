import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/each-database.fixture.ts'
import { Lock } from './lock.ts'

const LONG = 60_000

describeOnEachDatabase('a lock', (current) => {
  const lock = (name: string): Lock => new Lock(name, { database: current.database, clock: Date.now })
  const two = (name: string): [Lock, Lock] => [lock(name), lock(name)]

  it('is held by one holder, who may take it again', async () => {
    const [one, other] = two('held')
    expect(await one.take(LONG)).toBe(true)
    expect(await other.take(LONG)).toBe(false)
    expect(await one.take(LONG)).toBe(true)
    expect(await other.take(LONG)).toBe(false)
  })

  it('is taken by exactly one of several concurrent callers', async () => {
    const all = Array.from({ length: 10 }, () => lock('asked for'))
    const taken = await Promise.all(all.map((one) => one.take(LONG)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('passes on when its time is over, also if its holder shortened the time', async () => {
    const [one, other] = two('over')
    await one.take(LONG)
    await one.take(30)
    await pause(60)
    expect(await other.take(LONG)).toBe(true)
    expect(await one.take(LONG)).toBe(false)
  })

  it('is independent of locks with other names', async () => {
    expect(await lock('first').take(LONG)).toBe(true)
    expect(await lock('second').take(LONG)).toBe(true)
  })
})
