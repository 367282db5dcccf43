import { i18n } from '@lingui/core'
import type { Client } from '../protocol/issuance/authorization-request.ts'
import type { HolderKey } from '../protocol/issuance/key-proof.ts'
import type { Fetch } from '../protocol/transport/send.ts'
import { NO_ANCHORS, type TrustAnchors, zTrustAnchors } from '../protocol/x509/trust-anchors.ts'
import { readingOrder } from './issuer-texts.ts'
import { originInPage } from './origin-in-page.ts'
import { createHolderKey } from './storage/collection.ts'

/** Path of the page to which an issuer sends the person back. */
export const RETURN_PATH = '/authorized'

export type Environment = {
  fetch: Fetch
  now: () => Date
  /** Returns the client id of this wallet where no attestation states one, and the address to which issuers send the person back. */
  client: () => Client
  /** Current languages of the person, most preferred first. */
  languages: () => readonly string[]
  trustAnchors: () => Promise<TrustAnchors>
  /** Creates a key pair for one card, one access token or one instance. */
  newKey: () => Promise<HolderKey>
  providerUrl: () => string | undefined
}

export const browser: Environment = {
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  // The wallet registers nowhere, so its origin is its name for each server.
  client: () => ({ id: location.origin, redirectUri: location.origin + RETURN_PATH }),
  languages: () => readingOrder(i18n.locale, navigator.languages),
  trustAnchors: loadTrustAnchors,
  newKey: () => createHolderKey(),
  providerUrl: () => originInPage('provider'),
}

/**
 * The trust anchors are loaded every time, because the list may change while the wallet is open.
 * If loading fails, the wallet knows no party, and shows more warnings than necessary, never fewer.
 */
async function loadTrustAnchors(): Promise<TrustAnchors> {
  try {
    const response = await fetch('/trust-anchors.json', { cache: 'no-store' })
    return zTrustAnchors.parse(await response.json())
  } catch {
    return NO_ANCHORS
  }
}
