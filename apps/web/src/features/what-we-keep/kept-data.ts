import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'

/** One kind of data that is kept, in words for those whom it is about. */
export type KeptData = {
  /** Names it on the page. */
  readonly title: string
  readonly what: string
  readonly why: string
  /** The longest that it can be, in a few words: with the server's number, where it says one. */
  readonly howLong: string
  /** What else there is to say of that, in sentences. */
  readonly inDetail?: string
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
