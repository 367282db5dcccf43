import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import type { Flow, ForeignClient } from './foreign-client.ts'

/** Outcome of a flow. */
export type Outcome = { client: ForeignClient; flow: Flow; asExpected: boolean; seen: string }

const PAGE = join(ROOT, 'docs', 'interop.md')
const RESULT = /(<!-- result -->\n)[\s\S]*(<!-- end of result -->)/

/** Writes the result of a whole run between the marks of docs/interop.md. */
export function writePage(outcomes: Outcome[]): void {
  const asExpected = outcomes.filter((outcome) => outcome.asExpected).length
  const day = new Date().toISOString().slice(0, 10)
  const result = [
    `Run on ${day} with \`npm run interop\`, Node ${process.versions.node}: ${asExpected} of ${outcomes.length} flows ended as expected.`,
    [
      '| client | flow | outcome | at fault | observed | command |',
      '| --- | --- | --- | --- | --- | --- |',
      ...outcomes.map(({ client, flow, ...rest }) =>
        row([
          client.name,
          flow.name,
          verdict(flow, rest),
          fault(flow, rest),
          seen(flow, rest),
          `\`npm run interop -- ${client.id}\``,
        ]),
      ),
    ].join('\n'),
  ].join('\n\n')
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(RESULT, (_all, begin, end) => `${begin}\n${result}\n\n${end}`),
  )
}

type Ended = Pick<Outcome, 'asExpected' | 'seen'>

const row = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`

function verdict({ refusal }: Flow, { asExpected }: Ended): string {
  if (!asExpected) return '**not as expected**'
  return refusal ? 'refused' : 'works'
}

/** Nobody has examined an unexpected outcome yet, so it counts as this project's fault. */
function fault({ refusal }: Flow, { asExpected }: Ended): string {
  if (!asExpected) return 'ours until shown otherwise'
  return refusal?.atFault ?? 'nobody'
}

const seen = ({ refusal }: Flow, { seen }: Ended): string => (refusal ? `${refusal.because}: ${seen}` : seen)
