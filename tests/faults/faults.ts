// npm run faults: breaks what the server depends on, again and again, and reports what held.
//
//   npm run faults -- restart    runs only the series whose name contains this word
//
// A run of all series writes its result to docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { complain, say, styled } from '../../tools/terminal.ts'
import { ALL_SERIES } from './all-series.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const PAGE = join(ROOT, 'docs', 'faults.md')
const RESULT = /(<!-- result -->\n)[\s\S]*(<!-- end of result -->)/

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
  const start = Date.now()
  const outcome = await series.run().catch(failed)
  const seconds = Math.round((Date.now() - start) / 1000)
  results.push({ series, outcome, seconds })
  for (const line of outcome.seen) say(`  ${line}`)
  say(styled(outcome.held ? 'green' : 'red', `${outcome.held ? 'held' : 'DID NOT HOLD'} (${seconds} s)`))
}

const broken = results.filter(({ outcome }) => !outcome.held)
say(`\n${results.length - broken.length} of ${results.length} series held.`)
if (chosen.length === ALL_SERIES.length) writeResult()
process.exit(broken.length > 0 ? 1 : 0)

function failed(error: unknown): SeriesOutcome {
  return { held: false, seen: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
}

function writeResult(): void {
  const rows = results.map(({ series, outcome, seconds }) =>
    [
      `### ${series.name}: ${outcome.held ? 'held' : 'did not hold'} (${seconds} s)`,
      series.does,
      outcome.seen.map((line) => `- ${line}`).join('\n'),
    ].join('\n\n'),
  )
  const day = new Date().toISOString().slice(0, 10)
  const result = [`Run on ${day} with \`npm run faults\`, Node ${process.versions.node}.`, ...rows].join('\n\n')
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(RESULT, (_all, begin, end) => `${begin}\n${result}\n\n${end}`),
  )
}
