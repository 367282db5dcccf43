import { DATABASES } from './databases.ts'
import { type Growth, HISTORY } from './growth.ts'
import { textTable } from './text-table.ts'

const count = (number: number): string => number.toLocaleString('en-GB')

/** Prints a table for each database: the duration of each kind of work and the stall that the work caused, by number of accounts. */
export function printGrowth(measured: readonly Growth[]): void {
  for (const database of DATABASES) {
    const sizes = measured.filter((growth) => growth.database === database)
    const [first] = sizes
    if (!first) continue
    const rows = [...first.rows.keys()].map((what) => [
      what,
      ...sizes.flatMap(({ rows: ofSize }) => {
        const held = ofSize.get(what)
        return held ? [held.whole.toFixed(0), held.stall.toFixed(1)] : ['', '']
      }),
    ])
    const head = ['what', ...sizes.flatMap(({ accounts }) => [`${count(accounts)}: ms`, 'stall ms'])]
    console.log(`\n${database}, by accounts, with ${HISTORY} times as many ended flows\n`)
    console.log(textTable([head, ...rows]))
  }
  console.log(
    '\nstall: the longest time in which the server did nothing else. Lists: pages of 25 with the total count, the longest of\nthree measurements. The embedded database is in memory if possible, because on a disk each commit also waits for the disk.',
  )
}
