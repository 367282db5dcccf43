import type { PublicConfiguration, Retention } from '@vitrine/api'

/** One kind of data that is kept, in words for those whom it is about. */
export type KeptData = {
  /** Names it on the page. */
  readonly title: string
  readonly what: string
  readonly why: string
  /** How long, as far as it is not told by a number. */
  readonly until: string
  /** The longest that it can be; undefined where the server does not say, or where there is no end by itself. */
  readonly atMost?: string | undefined
  readonly who: string
}

/** What is kept when something is done, or in some place. */
export type KeptGroup = { readonly title: string; readonly entries: readonly KeptData[] }

/** What the words depend on. */
export type Installation = {
  /** How long what is kept; undefined where the server does not say. */
  readonly times: Retention | undefined
  /** Undefined where the settings could not be loaded. */
  readonly configuration: PublicConfiguration | undefined
}
