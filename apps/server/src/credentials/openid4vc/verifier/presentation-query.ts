import * as z from 'zod'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { ClaimValue } from '../../credential-engine.ts'

/** The id of the one credential that our queries ask for. */
export const CREDENTIAL_QUERY_ID = 'credential'

const zPresentationQuery = z.object({
  type: z.string(),
  /** Our own credential type. */
  vct: z.string(),
  /** Types of other issuers that are as good. */
  otherVcts: z.array(z.string()).default([]),
  claims: z.array(z.object({ name: z.string(), valueType: z.enum(['string', 'number', 'boolean']) })),
  /** As sent, in base64url. */
  transactionData: z.array(z.string()).default([]),
})

/** What one presentation asks for, as kept with the request. */
export type PresentationQuery = z.infer<typeof zPresentationQuery>

export const readQuery = (text: string): PresentationQuery => zPresentationQuery.parse(JSON.parse(text))

/** The query in DCQL (OpenID4VP 1.0 section 6): one credential of one of the types, and just the claims that are needed. */
export const dcqlQuery = ({ vct, otherVcts, claims }: PresentationQuery) => ({
  credentials: [
    {
      id: CREDENTIAL_QUERY_ID,
      format: 'dc+sd-jwt',
      meta: { vct_values: [vct, ...otherVcts] },
      claims: claims.map(({ name }) => ({ path: [name] })),
    },
  ],
})

/**
 * The claims that were asked for, out of those that were disclosed; undefined when one is missing or of another type. What
 * was disclosed beside them is left out. Wallets are not trusted to have matched the query (OpenID4VP 1.0 section 14.9).
 */
export function pickClaims(query: PresentationQuery, disclosed: JsonObject): Record<string, ClaimValue> | undefined {
  const picked: Record<string, ClaimValue> = {}
  for (const { name, valueType } of query.claims) {
    const value = Object.hasOwn(disclosed, name) ? disclosed[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    if (typeof value !== valueType) return undefined
    picked[name] = value
  }
  return picked
}
