/** Without padding (RFC 4648 section 5), for use in paths. */
export function encodeBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes Base64 or base64url, with or without padding. */
export function decodeBase64(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) return undefined
  const standard = encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  if (standard.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
