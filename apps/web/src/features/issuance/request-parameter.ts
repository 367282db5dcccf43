import { decodeBase64 } from '@vitrine/api/text/base64url.ts'

/** The decoded request parameter of the issue route, used as the body of the issuance call. */
export type RequestParameter = Readonly<Record<string, unknown>>

/** Decodes the Base64 JSON object of the issue route. Anything else counts as an empty object (specification 5.4). */
export function decodeRequestParameter(encoded: string | undefined): RequestParameter {
  const json = encoded === undefined ? undefined : decodeBase64(encoded)
  if (json === undefined) return {}
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__'))
  } catch {
    return {}
  }
}
