import { type Growth, HISTORY } from './growth.ts'
import { textTable } from './text-table.ts'

const count = (number: number): string => number.toLocaleString('en-GB')

/** Prints for each database the work, its duration and the stall it caused, by the number of accounts. */
export function printGrowth(measured: readonly Growth[]): void {
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
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
    '\nstall: the longest time in which the server did nothing else. Lists: pages of 25 with the total count, longest of three. The\nembedded database is in memory if there is such a file system: on a disk each commit waits for the disk as well.',
  )
}
