import { markdownTable, writeResult } from '../verification-page.ts'
import type { Flow, ForeignClient } from './foreign-client.ts'

/** Outcome of a flow. */
export type Outcome = { client: ForeignClient; flow: Flow; asExpected: boolean; seen: string }

/** Words for the party at fault for a refusal, as the page shows them. */
const CAUSE = { theirs: 'the client', nobody: 'by design' } as const

/** Writes the result of a whole run into docs/verification.md. */
export function writePage(outcomes: Outcome[]): void {
  const asExpected = outcomes.filter((outcome) => outcome.asExpected)
  const refused = asExpected.flatMap(({ client, flow }) =>
    flow.refusal ? [[client.id, flow.name, flow.refusal.because, CAUSE[flow.refusal.atFault]]] : [],
  )
  const unexpected = outcomes.filter((outcome) => !outcome.asExpected)
  writeResult(
    'interop',
    [
      `${asExpected.length} of ${outcomes.length} flows end as expected (Node ${process.versions.node}).`,
      markdownTable([
        ['id', 'client', 'flows that work', 'refused'],
        ...[...Map.groupBy(outcomes, ({ client }) => client)].map(([client, flows]) => [
          `\`${client.id}\``,
          client.name,
          flows
            .filter((outcome) => outcome.asExpected && !outcome.flow.refusal)
            .map(({ flow }) => flow.name)
            .join('; '),
          String(flows.filter((outcome) => outcome.asExpected && outcome.flow.refusal).length || ''),
        ]),
      ]),
      'Refusals that are expected:',
      markdownTable([['id', 'flow', 'reason', 'cause'], ...refused.map(([id, ...rest]) => [`\`${id}\``, ...rest])]),
      ...(unexpected.length > 0
        ? [
            '**Not as expected:**',
            markdownTable([
              ['id', 'flow', 'what happened'],
              ...unexpected.map(({ client, flow, seen }) => [`\`${client.id}\``, flow.name, seen]),
            ]),
          ]
        : []),
    ].join('\n\n'),
  )
}
