import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import type { Fetch } from '../protocol/transport/send.ts'
import type { Certificate } from '../protocol/x509/certificate.ts'
import { trustAnchorsOf } from '../protocol/x509/certificate-chain.ts'
import { readingOrder } from './issuer-texts.ts'

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

/**
 * Loads the trust anchors from the wallet's own server. They are loaded every time, because the list may change while the wallet is open.
 * If loading fails, the wallet knows no party, and shows more warnings than necessary, never fewer.
 */
async function loadTrustAnchors(): Promise<Certificate[]> {
  try {
    const response = await fetch('/trust-anchors.json', { cache: 'no-store' })
    return trustAnchorsOf(z.array(z.string()).parse(await response.json()))
  } catch {
    return []
  }
}
