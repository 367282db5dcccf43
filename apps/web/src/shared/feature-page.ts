import type { ReactElement } from 'react'

/**
 * A page of a feature for visitors or help desk staff. A feature lists its pages in `<feature>.pages.tsx`. That file is loaded
 * with every page; each page in it is loaded when it is opened.
 */
export type FeaturePage = {
  /** Path pattern, as in `packages/api/src/pages`. */
  path: string
  /** Creates a new element each time: a reused element would keep the language it was rendered in. */
  render: () => ReactElement
  /** Set for pages of the help desk, which may require a sign-in (D20). */
  isForHelpDesk?: true
}
