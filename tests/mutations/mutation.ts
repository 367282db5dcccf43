/** One deliberate break of the product. */
export type Mutation = {
  /** What the product no longer does. */
  breaks: string
  /** The file, from the root. */
  file: string
  /** The text that stands there exactly once, and what takes its place. */
  from: string
  to: string
  /** Files or folders of tests, from the root, of which at least one test must turn red. */
  seenBy: string[]
}
