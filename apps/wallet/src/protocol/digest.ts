import { base64url } from 'jose'

/** SHA-256, as base64url without padding. Text is taken as UTF-8. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
