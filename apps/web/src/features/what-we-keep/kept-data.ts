import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'

/** Texts about one kind of stored data, written for the people whose data it is. */
export type KeptData = {
  /** Name of the data on the page. */
  readonly title: string
  readonly what: string
  readonly why: string
  /** Longest storage time in a few words. Contains the exact time if the server reports the time. */
  readonly howLong: string
  /** Sentences that add details to `howLong`. */
  readonly inDetail?: string
  readonly who: string
}

/** Kinds of data with a common title, such as 'When you get a card' or 'In your browser'. */
export type KeptGroup = { readonly title: string; readonly entries: readonly KeptData[] }

/** Facts about this installation that the texts depend on. */
export type Installation = {
  /** Storage times; undefined if the server does not report them. */
  readonly times: Retention | undefined
  /** Public settings; undefined if they could not be loaded. */
  readonly configuration: PublicConfiguration | undefined
  /** Origin of another server that issues and checks all cards (BACKEND_ORIGIN); undefined if this site's own server does. */
  readonly backend: string | undefined
}
