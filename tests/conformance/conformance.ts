// npm run conformance: replays the plans of the OpenID Foundation's conformance suite for issuers and verifiers.
//
//   npm run conformance -- verifier-haip invalid-sd-hash    only plans and modules whose names contain one of these words
//   npm run conformance -- --list                           what each module checks, with the suite's conditions
//   npm run conformance -- --configure <url> <anchor.pem>   configurations of the real suite (deploy/conformance)
//
// A negative module runs twice: with its fault, which the server must refuse, and without it, when the module must fail.
// Exits with 1 if a module fails. A warning fails no module, as in the suite. A run of all plans writes its result into
// docs/verification.md.
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { complain, say, styled } from '../../tools/terminal.ts'
import { allPlans } from './all-plans.ts'
import { configure } from './configure.ts'
import { ATTESTED_KEYS, Installation, STRICT } from './installation.ts'
import { outcomeOf, type Plan } from './module.ts'
import { countsOf, described, type PlanOutcome, sayOutcome, sayWarnings, writePage } from './report.ts'

if (process.argv[2] === '--configure') configureSuite(process.argv[3], process.argv[4])
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const installation = await Installation.open()
const strict = await Installation.open(STRICT, ATTESTED_KEYS)
const plans = allPlans({ installation, strict })
  .map(chosen)
  .filter(({ modules }) => modules.length > 0)
const failed = process.argv.includes('--list') ? listed() : await run()
await installation.close()
await strict.close()
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
  for (const plan of plans) {
    say(styled('bold', `\n${plan.name} [${plan.variant}]`))
    for (const { name, checks, conditions, refusal = [] } of plan.modules)
      say(`  ${name}\n    ${checks}\n    ${[...refusal, ...conditions].join(', ')}`)
  }
  return 0
}

async function run(): Promise<number> {
  const all: PlanOutcome[] = []
  for (const plan of plans) {
    say(styled('bold', `\n${plan.name} [${plan.variant}]`))
    const outcomes: PlanOutcome['outcomes'] = []
    for (const module of plan.modules) {
      const outcome = await outcomeOf(module)
      sayOutcome(module, outcome)
      outcomes.push({ module, outcome })
    }
    say(styled('bold', `  ${described(countsOf(outcomes))}`))
    sayWarnings(outcomes)
    all.push({ plan, outcomes })
  }
  const counts = countsOf(all.flatMap(({ outcomes }) => outcomes))
  say(`\n${plans.length} plans: ${described(counts)}`)
  if (words.length === 0) writePage(all)
  return counts.fail
}

/** Writes the configurations of the real suite into the data folder, which git and Docker ignore. */
function configureSuite(url: string | undefined, anchorFile: string | undefined): never {
  if (!url?.startsWith('https://') || anchorFile === undefined) {
    complain('Give the https address of the installation, and the file of its trust anchor.')
    process.exit(2)
  }
  for (const file of configure({ url, anchorFile, folder: join(ROOT, 'data', 'conformance') })) say(file)
  process.exit(0)
}
