import { i18n } from '@lingui/core'
import type { Fetch } from '../protocol/transport/send.ts'
import type { Certificate } from '../protocol/x509/certificate.ts'
import { readingOrder } from './issuer-texts.ts'
import { loadTrustAnchors } from './trust-anchors.ts'

/** What receiving and sharing need from outside. */
export type Environment = {
  fetch: Fetch
  now: () => Date
  /** The languages that the person reads at this moment, the dearest first. */
  languages: () => readonly string[]
  trustAnchors: () => Promise<Certificate[]>
}

/** The browser that the wallet runs in. */
export const browser: Environment = {
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  languages: () => readingOrder(i18n.locale, navigator.languages),
  trustAnchors: loadTrustAnchors,
}
