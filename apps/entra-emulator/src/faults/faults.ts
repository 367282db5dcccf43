import * as z from 'zod'
import { type CallbackFailure, type Endpoint, type EndpointFailure, type Fault, zFault } from './fault.ts'

export class Faults {
  #pending: z.output<typeof zFault>[] = []

  add(...faults: Fault[]): void {
    this.#pending.push(...z.array(zFault).parse(faults))
  }

  clear(): void {
    this.#pending = []
  }

  get pending(): readonly z.output<typeof zFault>[] {
    return this.#pending
  }

  /** Returns the failure of this call of an endpoint, and counts it. */
  next(endpoint: Endpoint): EndpointFailure | undefined {
    for (const fault of this.#pending)
      if (fault.endpoint === endpoint) {
        this.#count(fault)
        return fault.failure
      }
    return undefined
  }

  /** Returns the failure of this callback, and counts it. */
  nextCallback(): CallbackFailure | undefined {
    for (const fault of this.#pending)
      if (fault.endpoint === 'callback') {
        this.#count(fault)
        return fault.failure
      }
    return undefined
  }

  #count(fault: z.output<typeof zFault>): void {
    fault.times -= 1
    if (fault.times === 0) this.#pending = this.#pending.filter((other) => other !== fault)
  }
}
