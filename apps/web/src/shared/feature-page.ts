import type { ReactElement } from 'react'

/**
 * A page of a feature that visitors or staff of the help desk see. A feature lists its own in a file `<feature>.pages.tsx`, which is
 * loaded with every page: each page in it is loaded when it is opened.
 */
export type FeaturePage = {
  /** A pattern of the contract. */
  path: string
  /** Makes its element anew: one that stays the same would keep the language that it was rendered in. */
  render: () => ReactElement
  /** Set for pages of the help desk, which may be for those only who signed in (D20). */
  isForHelpDesk?: true
}
