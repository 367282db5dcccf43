import * as z from 'zod/mini'
import type { Certificate } from '../protocol/x509/certificate.ts'
import { trustAnchorsOf } from '../protocol/x509/certificate-chain.ts'

/**
 * Loads the trust anchors from the wallet's own server. They are loaded every time, because the list may change while the wallet is open.
 * If loading fails, the wallet knows no party, and shows more warnings than necessary, never fewer.
 */
export async function loadTrustAnchors(): Promise<Certificate[]> {
  try {
    const response = await fetch('/trust-anchors.json', { cache: 'no-store' })
    return trustAnchorsOf(z.array(z.string()).parse(await response.json()))
  } catch {
    return []
  }
}
