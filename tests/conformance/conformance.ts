// npm run conformance: replays the plans of the OpenID Foundation's conformance suite for issuers and verifiers.
//
//   npm run conformance -- verifier-haip invalid-sd-hash    only plans and modules whose names contain one of these words
//   npm run conformance -- --list                           what each module checks, with the suite's conditions
//
// A negative module runs twice: with its fault, which the server must refuse, and without it, when the module must fail.
// Exits with 1 if a module fails. A warning fails no module, as in the suite.
import { printable } from '../../apps/server/src/platform/text/printable.ts'
import { complain, type Style, say, styled } from '../../tools/terminal.ts'
import { allPlans } from './all-plans.ts'
import { Installation } from './installation.ts'
import { type BoundModule, type Outcome, outcomeOf, type Plan } from './module.ts'

const VERDICTS = ['pass', 'fail', 'not applicable'] as const
const STYLES: Record<Outcome['verdict'], Style> = { pass: 'green', fail: 'red', 'not applicable': 'dim' }

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const installation = await Installation.open()
const plans = allPlans(installation)
  .map(chosen)
  .filter(({ modules }) => modules.length > 0)
const failed = process.argv.includes('--list') ? listed() : await run()
await installation.close()
if (plans.length === 0) complain(`There is no plan and no module called ${words.join(' or ')}. Try --list.`)
process.exit(plans.length === 0 ? 2 : failed > 0 ? 1 : 0)

/** Keeps the modules that a word names; all if the plan itself is named. */
function chosen(plan: Plan): Plan {
  if (words.length === 0 || isNamed(`${plan.name} ${plan.variant}`)) return plan
  return { ...plan, modules: plan.modules.filter(({ name }) => isNamed(name)) }
}

function isNamed(text: string): boolean {
  return words.some((word) => text.includes(word))
}

function listed(): number {
  for (const { name, variant, modules } of plans) {
    say(styled('bold', `\n${name} [${variant}]`))
    for (const { name, checks, conditions } of modules) say(`  ${name}\n    ${checks}\n    ${conditions.join(', ')}`)
  }
  return 0
}

async function run(): Promise<number> {
  const counts = { pass: 0, fail: 0, 'not applicable': 0 }
  for (const { name, variant, modules } of plans) {
    say(styled('bold', `\n${name} [${variant}]`))
    const outcomes: Outcome[] = []
    for (const module of modules) outcomes.push(await report(module))
    const ofPlan = countsOf(outcomes)
    say(styled('bold', `  ${described(ofPlan)}`))
    sayWarnings(outcomes)
    for (const verdict of VERDICTS) counts[verdict] += ofPlan[verdict]
  }
  say(`\n${plans.length} plans: ${described(counts)}`)
  return counts.fail
}

async function report(module: BoundModule): Promise<Outcome> {
  const outcome = await outcomeOf(module)
  say(`  ${styled(STYLES[outcome.verdict], outcome.verdict.padEnd(14))}  ${module.name}${remark(module, outcome)}`)
  return outcome
}

function remark({ isNegative }: BoundModule, outcome: Outcome): string {
  if (outcome.verdict !== 'pass') return `: ${printable(outcome.reason)}`
  return isNegative ? ' (refused; accepted without its fault)' : ''
}

/** The suite warns in each module again, so each warning is shown once with the number of modules. */
function sayWarnings(outcomes: readonly Outcome[]): void {
  const warnings = outcomes.flatMap((outcome) => (outcome.verdict === 'pass' ? outcome.warnings : []))
  for (const [warning, all] of Map.groupBy(warnings, (text) => text))
    say(`  ${styled('yellow', 'warning')} in ${all.length} modules: ${printable(warning)}`)
}

type Counts = Record<Outcome['verdict'], number>

function countsOf(outcomes: readonly Outcome[]): Counts {
  const counts = { pass: 0, fail: 0, 'not applicable': 0 }
  for (const { verdict } of outcomes) counts[verdict] += 1
  return counts
}

function described(counts: Counts): string {
  return VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')
}
