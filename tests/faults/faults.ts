// npm run faults: breaks the disk, database, proxy and servers of the product repeatedly, and reports if the product withstood this.
//
//   npm run faults -- restart    only the series whose names contain this word
//
// A run of all series writes its result into docs/verification.md.
import { complain, say, styled } from '../../tools/terminal.ts'
import { markdownTable, writeResult } from '../verification-page.ts'
import { ALL_SERIES } from './all-series.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const word = process.argv[2]
const chosen = ALL_SERIES.filter(({ name }) => !word || name.includes(word))
if (chosen.length === 0) {
  complain(`There is no series called ${word}. There are: ${ALL_SERIES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const results: { series: FaultSeries; outcome: SeriesOutcome; seconds: number }[] = []
for (const series of chosen) {
  say(styled('bold', `\n${series.name}`))
  say(series.does)
  const began = Date.now()
  const outcome = await series.run().catch(failed)
  const seconds = Math.round((Date.now() - began) / 1000)
  results.push({ series, outcome, seconds })
  for (const line of outcome.seen) say(`  ${line}`)
  say(styled(outcome.held ? 'green' : 'red', `${outcome.held ? 'held' : 'DID NOT HOLD'} (${seconds} s)`))
}

const broken = results.filter(({ outcome }) => !outcome.held)
say(`\n${results.length - broken.length} of ${results.length} series held.`)
if (chosen.length === ALL_SERIES.length) writePage()
process.exit(broken.length > 0 ? 1 : 0)

function failed(error: unknown): SeriesOutcome {
  return { held: false, seen: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
}

function writePage(): void {
  const table = markdownTable([
    ['series', 'what it does', 'result', 'seconds'],
    ...results.map(({ series, outcome, seconds }) => [
      `\`${series.name}\``,
      series.does,
      outcome.held ? 'held' : `**did not hold**: ${outcome.seen.join(' ')}`,
      String(seconds),
    ]),
  ])
  const held = `${results.length - broken.length} of ${results.length} series held (Node ${process.versions.node}).`
  writeResult('faults', `${held}\n\n${table}`)
}
