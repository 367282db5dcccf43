import { decodeBase64 } from '@vitrine/api/text/base64url.ts'

export function jsonObjectIn(base64: string | undefined): Record<string, unknown> | undefined {
  const json = base64 === undefined ? undefined : decodeBase64(base64)
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Such a text can be used in a data URL without changes. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text)
