import { i18n } from '@lingui/core'
import type { Fetch } from '../protocol/transport/send.ts'
import type { Certificate } from '../protocol/x509/certificate.ts'
import { readingOrder } from './issuer-texts.ts'
import { loadTrustAnchors } from './trust-anchors.ts'

/** External dependencies of receiving and sharing cards. */
export type Environment = {
  fetch: Fetch
  now: () => Date
  /** Current languages of the person, most preferred first. */
  languages: () => readonly string[]
  trustAnchors: () => Promise<Certificate[]>
}

/** Environment with the browser's own functions. */
export const browser: Environment = {
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  languages: () => readingOrder(i18n.locale, navigator.languages),
  trustAnchors: loadTrustAnchors,
}
