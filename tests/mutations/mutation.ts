/** A text that stands in a file exactly once, and what takes its place. */
export type Edit = {
  /** From the root. */
  file: string
  from: string
  to: string
}

/** One deliberate break of the product. */
export type Mutation = Edit & {
  /** What the product no longer does. */
  breaks: string
  /** Where the product makes sure twice, the other place. */
  also?: Edit[]
  /** Files or folders of tests, from the root, of which at least one test must turn red. */
  seenBy: string[]
  /** Only the tests of these titles, as they stand in the source, count. */
  titles?: string[]
}
