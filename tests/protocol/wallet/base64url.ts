import { demand } from './refusal.ts'

export function encodeBase64Url(content: Uint8Array | string): string {
  return Buffer.from(content).toString('base64url')
}

export function encodeJson(value: unknown): string {
  return encodeBase64Url(JSON.stringify(value))
}

/** Decodes canonical base64url without padding (RFC 7515 section 2). @throws WalletRefusal */
export function decodeBase64Url(text: string, what: string, section: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  demand(bytes.toString('base64url') === text, section, `${what} is not canonical base64url`)
  return bytes
}

/** Decodes JSON in base64url. @throws WalletRefusal */
export function decodeJson(text: string, what: string, section: string): unknown {
  const json = decodeBase64Url(text, what, section).toString('utf8')
  try {
    return JSON.parse(json)
  } catch {
    demand(false, section, `${what} is not JSON`)
  }
}
