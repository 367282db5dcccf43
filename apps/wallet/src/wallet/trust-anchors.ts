import * as z from 'zod'
import type { Certificate } from '../protocol/x509/certificate.ts'
import { trustAnchorsOf } from '../protocol/x509/certificate-chain.ts'

/**
 * The authorities this wallet was told to trust, from its own server. Asked for each time: the list may change while
 * the wallet is open. Without an answer nobody is known, which warns more than needed and never less.
 */
export async function loadTrustAnchors(): Promise<Certificate[]> {
  try {
    const response = await fetch('/trust-anchors.json', { cache: 'no-store' })
    return trustAnchorsOf(z.array(z.string()).parse(await response.json()))
  } catch {
    return []
  }
}
