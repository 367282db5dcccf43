import { expect, it } from 'vitest'
import { openAccount } from '../../ledger/account-under-test.fixture.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findCoupon, insertCoupon, noteCouponUsed, useCoupon } from './coupons.repository.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 30

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

describeOnEachDatabase('a coupon', (current) => {
  const VALID_TO = NOW + 1000
  const grant = async (): Promise<string> => {
    const id = await openAccount(current.database, 0)
    await current.database.transaction((tx) => insertCoupon(tx, { account_id: id, valid_to: VALID_TO }))
    return id
  }
  const use = (id: string, now = NOW) => current.database.transaction((tx) => useCoupon(tx, { accountId: id, now }))

  it('is used once, even with concurrent calls, and stores the time of use', async () => {
    const id = await grant()
    const used = await inParallel((index) => use(id, NOW + index))
    expect(used.filter(Boolean)).toHaveLength(1)
    const row = { account_id: id, valid_to: VALID_TO, used_at: NOW + used.indexOf(true) }
    expect(await findCoupon(current.database.query, id)).toEqual(row)
  })

  it('is valid until its end', async () => {
    const [inTime, late] = [await grant(), await grant()]
    expect(await use(inTime, VALID_TO - 1)).toBe(true)
    expect(await use(late, VALID_TO)).toBe(false)
    expect(await findCoupon(current.database.query, late)).toMatchObject({ used_at: null })
  })

  it('is granted once per account, even after use', async () => {
    const id = await grant()
    await use(id)
    await current.database.transaction((tx) => insertCoupon(tx, { account_id: id, valid_to: VALID_TO + 5000 }))
    expect(await findCoupon(current.database.query, id)).toEqual({ account_id: id, valid_to: VALID_TO, used_at: NOW })
  })

  it('does not exist unless it was granted', async () => {
    const id = await openAccount(current.database, 0)
    expect(await use(id)).toBe(false)
    expect(await findCoupon(current.database.query, id)).toBeUndefined()
  })

  it('keeps the first use that a record outside of the ledger tells', async () => {
    const [id, other] = [await grant(), await grant()]
    const note = (account: string, at: number) =>
      current.database.transaction((tx) => noteCouponUsed(tx, { accountId: account, at }))
    expect([await note(id, NOW), await note(id, NOW + 1), await note('nobody', NOW)]).toEqual([true, false, false])
    expect(await findCoupon(current.database.query, id)).toMatchObject({ used_at: NOW })
    expect(await findCoupon(current.database.query, other)).toMatchObject({ used_at: null })
  })
})
