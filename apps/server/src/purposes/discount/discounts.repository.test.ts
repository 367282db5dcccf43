import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { deleteDiscountCodesBefore, keepDiscountCode } from './discounts.repository.ts'

describeOnEachDatabase('the discount codes', (current) => {
  const keep = (card: string, day: number, code: string) =>
    current.database.transaction((tx) => keepDiscountCode(tx, { card, day, code }))

  it('are one for each card and day, also for concurrent presentations', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, (_, index) => keep('one', 1, `code-${index}`)))
    expect(new Set(codes).size).toBe(1)
    expect(await keep('one', 1, 'late')).toBe(codes[0])
  })

  it('differ between cards, and between days', async () => {
    expect(await keep('two', 1, 'first')).toBe('first')
    expect(await keep('three', 1, 'other card')).toBe('other card')
    expect(await keep('two', 2, 'next day')).toBe('next day')
    expect(await keep('two', 1, 'again')).toBe('first')
  })

  it('of earlier days are deleted', async () => {
    for (const day of [10, 11, 12]) await keep('four', day, `day ${day}`)
    const deleteSome = (limit: number) => deleteDiscountCodesBefore(current.database.query, { day: 12, limit })
    const first = await deleteSome(1)
    expect(first).toBeGreaterThan(0)
    // A batch of one deletes the codes of one card, and leaves those of the others.
    expect(await deleteSome(100)).toBeGreaterThan(first)
    expect(await deleteSome(100)).toBe(0)
    const rows = await current.database.query.selectFrom('discount_codes').selectAll().execute()
    expect(rows).toEqual([{ card: 'four', day: 12, code: 'day 12' }])
  })
})
