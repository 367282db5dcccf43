import type { TestBed } from './test-bed/test-bed.ts'

/** Whose doing a refusal is: that of the client, or of nobody since both may do so. Ours is what must not happen. */
type Whose = 'theirs' | 'nobody'

/** Something that a foreign client does with the product. */
export type Flow = {
  /** In a few words, like `issue with a PIN`. */
  name: string
  /** Where it is known not to work: why, and whose doing it is. `run` then makes sure that it is refused in just this way. */
  refusal?: { because: string; whose: Whose }
  /** Does it, and says in a sentence what was seen. Throws where that is not what must be seen. */
  run(testBed: TestBed): Promise<string>
}

/** A wallet, a verifier or an issuer that nobody here wrote, or that behaves like none here. */
export type ForeignClient = {
  /** By which it is asked for on the command line, like `credo-wallet`. */
  id: string
  /** What it is, with its version. */
  name: string
  flows: Flow[]
}
