import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'
import { countLinesOf, type Window } from './line-counts.repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2027, 2, 8, 17, 33)
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const WINDOWS: Window[] = [
  { name: 'hour', span: 'five-minutes', from: Date.UTC(2027, 2, 8, 16, 35), partLength: 5 * MINUTE },
  { name: 'day', span: 'hour', from: Date.UTC(2027, 2, 7, 18), partLength: HOUR },
  { name: 'week', span: 'hour', from: Date.UTC(2027, 2, 1, 18), partLength: 6 * HOUR },
]

describeOnEachDatabase('counting the lines of the audit log', (current) => {
  it('counts each line once in each of its spans, however many lines a checkpoint covers', async () => {
    const { database } = current
    let now = NOW
    const checkpoints = new AuditCheckpoints({ database, clock: () => now, key: { id: 'k', privateKey } })
    const ages = [0, 1, 4, 30, 57, 59, 70, 300, 1400, 1500, 5000, 9000, 12_000].map((minutes) => minutes * MINUTE)
    const expected = () => {
      const lines = ages.map((age) => NOW - age)
      return WINDOWS.map(({ name, from, partLength }) => ({
        name,
        whole: lines.filter((at) => at >= from).length,
        parts: [
          ...Map.groupBy(
            lines.filter((at) => at >= from),
            (at) => at - ((at - from) % partLength),
          ),
        ]
          .map(([begins, { length }]) => [begins, length])
          .sort(([one = 0], [other = 0]) => one - other),
      }))
    }
    const counted = async () => {
      const counts = await countLinesOf(database.reader, WINDOWS)
      return WINDOWS.map(({ name }) => {
        const ofWindow = counts.filter(({ window }) => window === name)
        const whole = ofWindow.filter(({ begins }) => begins === null)
        expect(whole.every(({ card, reason }) => card === 'bank' && reason === '')).toBe(true)
        return {
          name,
          whole: whole.reduce((sum, { entries }) => sum + entries, 0),
          parts: ofWindow
            .flatMap(({ begins, entries }) => (begins === null ? [] : [[Number(begins), entries]]))
            .sort(([one = 0], [other = 0]) => one - other),
        }
      })
    }
    for (const age of ages.toReversed()) {
      const line = {
        at: NOW - age,
        actor: 'wallet',
        action: 'present',
        object: 'o',
        outcome: 'verified',
        card: 'bank',
      } as const
      await database.transaction((tx) => appendAuditEntry(tx, line))
    }
    expect(await counted(), 'no checkpoint').toEqual(expected())
    await checkpoints.write()
    await checkpoints.write()
    expect(await counted(), 'a checkpoint covers everything').toEqual(expected())
    ages.push(2 * MINUTE, 3 * MINUTE)
    for (const age of ages.slice(-2))
      await database.transaction((tx) =>
        appendAuditEntry(tx, {
          at: NOW - age,
          actor: 'wallet',
          action: 'present',
          object: 'o',
          outcome: 'verified',
          card: 'bank',
        }),
      )
    expect(await counted(), 'a checkpoint covers some lines').toEqual(expected())
    now += 2 * MINUTE
    await checkpoints.write()
    await checkpoints.write()
    expect(await counted(), 'two checkpoints').toEqual(expected())
  })
})
