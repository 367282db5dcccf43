import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'

/** Texts about one kind of stored data, written for the people whose data it is. */
export type KeptData = {
  readonly title: string
  readonly what: string
  readonly why: string
  /** Longest storage time in a few words. Contains the exact time if the server reports the time. */
  readonly howLong: string
  /** Sentences that add details to `howLong`. */
  readonly inDetail?: string
  readonly who: string
}

export type KeptGroup = { readonly title: string; readonly entries: readonly KeptData[] }

export type Installation = {
  /** Storage times; undefined if the server does not report them. */
  readonly times: Retention | undefined
  /** Undefined if the public settings could not be loaded. */
  readonly configuration: PublicConfiguration | undefined
  /** Origin of another server that issues and checks all cards (BACKEND_ORIGIN); undefined if this site's own server does. */
  readonly backend: string | undefined
}
