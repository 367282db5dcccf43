import { Failure, Run, Skipped } from './run.ts'

/** A module of the suite, replayed. */
export type Module<Stage> = {
  /** Name in the suite. */
  name: string
  /** One sentence about what is checked. */
  checks: string
  /** Class names of the suite's conditions that decide this module, without those that every module of the plan evaluates. */
  conditions: readonly string[]
  /** Conditions of which one must fail if the module runs without its fault. Only modules that expect a refusal have them. */
  refusal?: readonly string[]
  run(stage: Stage, run: Run): Promise<void>
}

/** A plan of the suite in one of its variants, with modules that have their stage. */
export type Plan = {
  /** Name in the suite. */
  name: string
  /** Variant in the words of the suite. */
  variant: string
  modules: BoundModule[]
}

export type BoundModule = Omit<Module<never>, 'run'> & { run(run: Run): Promise<void> }

export const bind = <Stage>(stage: Stage, modules: readonly Module<Stage>[]): BoundModule[] =>
  modules.map((module) => ({ ...module, run: (run) => module.run(stage, run) }))

export type Outcome =
  | { verdict: 'pass'; warnings: readonly string[] }
  | { verdict: 'not applicable'; reason: string }
  | { verdict: 'fail'; reason: string }

/**
 * Runs a module. A module that expects a refusal also runs without its fault: the refusal must then be missing, because the server
 * accepts. So no such module passes that cannot fail.
 */
export async function outcomeOf(module: BoundModule): Promise<Outcome> {
  const run = new Run({ withFault: true })
  const error = await errorOf(() => module.run(run))
  if (error instanceof Skipped) return { verdict: 'not applicable', reason: error.message }
  if (error) return { verdict: 'fail', reason: described(error) }
  const { conditions, refusal = [] } = module
  const left = [...conditions, ...refusal].filter((condition) => !run.evaluated.has(condition))
  if (left.length > 0) return { verdict: 'fail', reason: `the replay never evaluated ${left.join(', ')}` }
  if (module.refusal) {
    const reason = await faultOfControl(module, module.refusal)
    if (reason) return { verdict: 'fail', reason }
  }
  return { verdict: 'pass', warnings: [...run.warnings] }
}

async function faultOfControl(module: BoundModule, refusal: readonly string[]): Promise<string | undefined> {
  const error = await errorOf(() => module.run(new Run({ withFault: false })))
  if (error instanceof Failure && refusal.includes(error.condition)) return undefined
  return `without its fault it has to fail, but ${error ? `ended otherwise: ${described(error)}` : 'passed'}`
}

async function errorOf(action: () => Promise<void>): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  return undefined
}

function described(error: unknown): string {
  if (error instanceof Failure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
