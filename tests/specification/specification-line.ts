import type { Edit } from '../mutations/mutation.ts'

/** A file with tests, from the root, and the title of a test or a group in it, as it stands in the source. */
export type TestReference = readonly [file: string, title: string]

/** One line, field, text, colour or constant of the specification. */
export type SpecificationLine = {
  /** In the words of the specification, as short as can be. */
  says: string
  /** The tests that show it. */
  shownBy: TestReference[]
  /**
   * How the product is broken so that it is no longer true: then one of these tests turns red. In several places where the
   * product makes sure twice. Browser tests are not run for it, so one of the tests is another kind.
   */
  broken: Edit[]
}
