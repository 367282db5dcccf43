import type { IncomingHttpHeaders } from 'node:http'

/** Browsers say what they do with a response in Sec-Fetch-Dest; older ones only in Accept. */
export function wantsDocument(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? (headers.accept?.includes('text/html') ?? false) : destination === 'document'
}
