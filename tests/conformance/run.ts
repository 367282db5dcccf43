/** A condition of the suite that does not hold, with what was seen. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly condition: string

  constructor(condition: string, seen: string) {
    super(`${condition}: ${seen}`)
    this.condition = condition
  }
}

/** End of a module that the suite skips as well. The message is the reason of the suite. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}

/** One run of a module. It evaluates the conditions of the suite under the names of their classes. */
export class Run {
  readonly evaluated = new Set<string>()
  /** Conditions that the suite only warns of. */
  readonly warnings = new Set<string>()
  readonly #withFault: boolean

  constructor({ withFault }: { withFault: boolean }) {
    this.#withFault = withFault
  }

  /** Whether the module runs without its fault. */
  get isControl(): boolean {
    return !this.#withFault
  }

  /** Ends the module if a condition does not hold. */
  ensure(condition: string, holds: unknown, seen: string): asserts holds {
    this.evaluated.add(condition)
    if (!holds) throw new Failure(condition, seen)
  }

  /** Notes a warning if a condition does not hold. */
  expect(condition: string, holds: unknown, seen: string): void {
    this.evaluated.add(condition)
    if (!holds) this.warnings.add(`${condition}: ${seen}`)
  }

  /** Returns the faulty value, or in the control run of a negative module the honest one, with which the server has no reason to refuse. */
  fault<Value>(faulty: Value, honest: Value): Value {
    return this.#withFault ? faulty : honest
  }

  skip(reason: string): never {
    throw new Skipped(reason)
  }
}
