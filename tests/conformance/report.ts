import { printable } from '../../apps/server/src/platform/text/printable.ts'
import { type Style, say, styled } from '../../tools/terminal.ts'
import { markdownTable, writeResult } from '../verification-page.ts'
import type { BoundModule, Outcome, Plan } from './module.ts'

export type ModuleOutcome = { module: BoundModule; outcome: Outcome }
export type PlanOutcome = { plan: Plan; outcomes: ModuleOutcome[] }

const VERDICTS = ['pass', 'fail', 'not applicable'] as const
const STYLES: Record<Outcome['verdict'], Style> = { pass: 'green', fail: 'red', 'not applicable': 'dim' }

export function sayOutcome(module: BoundModule, outcome: Outcome): void {
  say(`  ${styled(STYLES[outcome.verdict], outcome.verdict.padEnd(14))}  ${module.name}${remark(module, outcome)}`)
}

function remark({ refusal }: BoundModule, outcome: Outcome): string {
  if (outcome.verdict !== 'pass') return `: ${printable(outcome.reason)}`
  return refusal ? ' (refused; accepted without its fault)' : ''
}

/** The suite warns in each module again, so each warning is shown once with the number of modules. */
export function sayWarnings(outcomes: readonly ModuleOutcome[]): void {
  for (const [warning, count] of warningsOf(outcomes))
    say(`  ${styled('yellow', 'warning')} in ${count} modules: ${printable(warning)}`)
}

function warningsOf(outcomes: readonly ModuleOutcome[]): [string, number][] {
  const all = outcomes.flatMap(({ outcome }) => (outcome.verdict === 'pass' ? outcome.warnings : []))
  return Array.from(
    Map.groupBy(all, (warning) => warning),
    ([warning, { length }]) => [warning, length],
  )
}

type Counts = Record<Outcome['verdict'], number>

export function countsOf(outcomes: readonly ModuleOutcome[]): Counts {
  const counts = { pass: 0, fail: 0, 'not applicable': 0 }
  for (const { outcome } of outcomes) counts[outcome.verdict] += 1
  return counts
}

export const described = (counts: Counts): string =>
  VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')

/** Writes the result of a run of all plans into docs/verification.md. */
export function writePage(all: readonly PlanOutcome[]): void {
  const outcomes = all.flatMap(({ plan, outcomes }) => outcomes.map((outcome) => ({ plan, ...outcome })))
  const { pass, fail, 'not applicable': left } = countsOf(outcomes)
  const failures = outcomes.flatMap(({ plan, module, outcome }) =>
    outcome.verdict === 'fail' ? [[`${plan.name} (${plan.variant})`, module.name, outcome.reason]] : [],
  )
  const reasons = Map.groupBy(
    outcomes.flatMap(({ outcome }) => (outcome.verdict === 'not applicable' ? [outcome.reason] : [])),
    (reason) => reason,
  )
  writeResult(
    'conformance',
    [
      `${pass} of ${pass + fail} modules pass, ${left} are not applicable (Node ${process.versions.node}).`,
      markdownTable([
        ['plan', 'variant', ...VERDICTS],
        ...all.map(({ plan, outcomes }) => {
          const counts = countsOf(outcomes)
          return [`\`${plan.name}\``, plan.variant, ...VERDICTS.map((verdict) => String(counts[verdict] || ''))]
        }),
      ]),
      markdownTable([
        ['reason for not applicable', 'modules'],
        ...Array.from(reasons, ([reason, { length }]) => [reason, String(length)]),
      ]),
      ...warningTable(outcomes),
      ...(failures.length > 0 ? ['**Failures:**', markdownTable([['plan', 'module', 'reason'], ...failures])] : []),
    ].join('\n\n'),
  )
}

function warningTable(outcomes: readonly ModuleOutcome[]): string[] {
  const warnings = warningsOf(outcomes).map(([warning, count]) => [warning, String(count)])
  return warnings.length > 0 ? [markdownTable([['warning of the suite', 'modules'], ...warnings])] : []
}
