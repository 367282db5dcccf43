import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { countOffer, deleteHoursBefore, findOffersOf } from './stage.repository.ts'

describeOnEachDatabase('the offers of the stage', (current) => {
  const count = (hour: number, limit: number) => current.database.transaction((tx) => countOffer(tx, { hour, limit }))

  it('are never more than the limit of the hour, however many wallets ask at once', async () => {
    const counted = await Promise.all(Array.from({ length: 30 }, () => count(1, 20)))
    expect(counted.filter(Boolean)).toHaveLength(20)
    expect(await findOffersOf(current.database.reader, { hour: 1 })).toEqual({ offers: 20 })
    expect(await count(2, 20)).toBe(true)
  })

  it('are not counted if their transaction fails', async () => {
    const failing = current.database.transaction(async (tx) => {
      await countOffer(tx, { hour: 3, limit: 1 })
      throw new Error('not issued')
    })
    await expect(failing).rejects.toThrow('not issued')
    expect(await count(3, 1)).toBe(true)
    expect(await count(3, 1)).toBe(false)
  })

  it('of earlier hours are forgotten', async () => {
    await count(10, 1)
    await count(11, 1)
    await deleteHoursBefore(current.database.query, 11)
    expect(await findOffersOf(current.database.reader, { hour: 10 })).toBeUndefined()
    expect(await findOffersOf(current.database.reader, { hour: 11 })).toEqual({ offers: 1 })
  })
})
