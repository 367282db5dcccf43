import type { TestBed } from './test-bed/test-bed.ts'

/** Party at fault for a refusal: the client, or nobody if both sides are correct. This server must never be at fault. */
type Party = 'theirs' | 'nobody'

/** Something that a foreign client does with the server. */
export type Flow = {
  /** A short name, like `issue with a PIN`. */
  name: string
  /** Known refusal, with its reason and the party at fault. If it is set, `run` checks that exactly this refusal happens. */
  refusal?: { because: string; atFault: Party }
  /** Runs the flow and returns one sentence about what was observed. Throws if the observation is not the expected one. */
  run(testBed: TestBed): Promise<string>
}

/**
 * A wallet, verifier or issuer that is independent of this project, or behaves differently from those of this project.
 */
export type ForeignClient = {
  /** Id on the command line, like `credo-wallet`. */
  id: string
  /** Name with version. */
  name: string
  flows: Flow[]
}
