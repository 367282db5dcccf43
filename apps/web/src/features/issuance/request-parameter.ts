import { jsonObjectIn } from '../../shared/format/base64.ts'

/** The decoded request parameter of the issue route, used as the body of the issuance call. */
export type RequestParameter = Readonly<Record<string, unknown>>

/** Decodes the Base64 JSON object of the issue route. Anything else counts as an empty object (specification 5.4). */
export function decodeRequestParameter(encoded: string | undefined): RequestParameter {
  const members = Object.entries(jsonObjectIn(encoded) ?? {})
  return Object.fromEntries(members.filter(([key]) => key !== '__proto__'))
}
