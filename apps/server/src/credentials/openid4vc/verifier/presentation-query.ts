import * as z from 'zod'
import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import type { ClaimValue } from '../../credential-engine.ts'
import type { ClaimPath, CredentialFormat } from '../formats/credential-format.ts'

/** The id of the one credential that our queries ask for. */
export const CREDENTIAL_QUERY_ID = 'credential'

const zPresentationQuery = z.object({
  type: z.string(),
  format: z.enum(['dc+sd-jwt', 'jwt_vc_json', 'mso_mdoc']).default('dc+sd-jwt'),
  /** Our own credential type, by its name in the format. */
  vct: z.string(),
  /** Types of other issuers that are as good, by their names in the format. */
  otherVcts: z.array(z.string()).default([]),
  claims: z.array(z.object({ name: z.string(), valueType: z.enum(['string', 'number', 'boolean']) })),
  /** As sent, in base64url. */
  transactionData: z.array(z.string()).default([]),
})

/** What one presentation asks for, as kept with the request. */
export type PresentationQuery = z.infer<typeof zPresentationQuery>

export const readQuery = (text: string): PresentationQuery => zPresentationQuery.parse(JSON.parse(text))

/** The query in DCQL (OpenID4VP 1.0 section 6): one credential of one of the types, and just the claims that are needed. */
export function dcqlQuery({ vct, otherVcts, claims }: PresentationQuery, format: CredentialFormat) {
  return {
    credentials: [
      {
        id: CREDENTIAL_QUERY_ID,
        format: format.name,
        meta: format.queryMeta([vct, ...otherVcts]),
        claims: claims.map((claim) => ({ path: format.claimPath(claim.name) })),
      },
    ],
  }
}

/**
 * The claims that were asked for, out of those that were disclosed; undefined when one is missing or of another type. What
 * was disclosed beside them is left out. Wallets are not trusted to have matched the query (OpenID4VP 1.0 section 14.9).
 */
export function pickClaims(
  query: PresentationQuery,
  format: CredentialFormat,
  disclosed: JsonObject,
): Record<string, ClaimValue> | undefined {
  const picked: Record<string, ClaimValue> = {}
  for (const { name, valueType } of query.claims) {
    const value = valueAt(disclosed, format.claimPath(name))
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    if (typeof value !== valueType) return undefined
    picked[name] = value
  }
  return picked
}

/** How many of the disclosed claims were not asked for. `pickClaims` leaves them out. */
export const countUnasked = (query: PresentationQuery, format: CredentialFormat, disclosed: JsonObject): number =>
  countOutside(
    disclosed,
    query.claims.map(({ name }) => format.claimPath(name)),
  )

/** How many members are at none of the paths, and lead to none. */
function countOutside(members: JsonObject, paths: readonly (readonly (string | number)[])[]): number {
  let count = 0
  for (const [name, member] of Object.entries(members)) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (below.length === 0) count += 1
    else if (isJsonObject(member) && below.every((path) => path.length > 0)) count += countOutside(member, below)
  }
  return count
}

function valueAt(disclosed: JsonObject, path: ClaimPath): Json | undefined {
  let value: Json | undefined = disclosed
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }
  return value
}
