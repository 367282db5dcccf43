import { base64url } from 'jose'

export async function sha256Bytes(data: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Computes SHA-256 as base64url without padding. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return base64url.encode(await sha256Bytes(data))
}
