import * as z from 'zod'
import { type ClaimPath, zClaimPath } from '../claim-path.ts'
import { isJsonObject, type JsonObject, type JsonValue, memberOf } from '../json.ts'
import type { ConcretePath } from '../sd-jwt/sd-jwt.ts'

const zIdentifier = z.string().regex(/^[A-Za-z0-9_-]+$/, 'letters, digits, underscores and hyphens')

const zClaimQuery = z.object({
  id: zIdentifier.optional(),
  path: zClaimPath,
  values: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .optional(),
})

const zCredentialQuery = z
  .object({
    id: zIdentifier,
    format: z.string(),
    multiple: z.boolean().default(false),
    meta: z.object({ vct_values: z.array(z.string()).min(1).optional() }).default({}),
    trusted_authorities: z
      .array(z.object({ type: z.string(), values: z.array(z.string()).min(1) }))
      .min(1)
      .optional(),
    claims: z.array(zClaimQuery).min(1).optional(),
    claim_sets: z.array(z.array(zIdentifier).min(1)).min(1).optional(),
  })
  .refine(({ claims, claim_sets: sets }) => {
    const ids = new Set(claims?.map(({ id }) => id))
    return !sets || sets.flat().every((id) => ids.has(id))
  }, 'claim_sets name a claim that is not there')

const zCredentialSet = z.object({
  options: z.array(z.array(zIdentifier).min(1)).min(1),
  required: z.boolean().default(true),
})

/** A query for credentials (OpenID4VP 1.0 section 6). */
export const zDcqlQuery = z
  .object({
    credentials: z.array(zCredentialQuery).min(1).max(20),
    credential_sets: z.array(zCredentialSet).min(1).max(20).optional(),
  })
  .refine(({ credentials }) => new Set(credentials.map(({ id }) => id)).size === credentials.length, 'has an id twice')
  .refine(({ credentials, credential_sets: sets }) => {
    const ids = new Set(credentials.map(({ id }) => id))
    return !sets || sets.every(({ options }) => options.flat().every((id) => ids.has(id)))
  }, 'credential_sets name a credential that is not there')

export type DcqlQuery = z.infer<typeof zDcqlQuery>
export type CredentialQuery = z.infer<typeof zCredentialQuery>

/** What the matching looks at in a card. */
type QueryableCredential = {
  vct: string
  claims: JsonObject
  authorityKeyIdentifiers: readonly string[]
}

/**
 * The claims that a card would show to fulfil a query, as places in its claims; undefined when it cannot (OpenID4VP 1.0
 * section 6.4). With several claim sets, the first one that the card can fulfil: the verifier put them in its order.
 */
export function matchCredential(query: CredentialQuery, credential: QueryableCredential): ConcretePath[] | undefined {
  if (query.format !== 'dc+sd-jwt') return undefined
  if (query.meta.vct_values && !query.meta.vct_values.includes(credential.vct)) return undefined
  if (!comesFromTrusted(query, credential)) return undefined
  // Section 6.4.1: no claims asked for means none that can be withheld.
  if (!query.claims) return []
  const sets = query.claim_sets?.map(
    (ids) => query.claims?.filter(({ id }) => id !== undefined && ids.includes(id)) ?? [],
  )
  for (const claims of sets ?? [query.claims]) {
    const paths = claims.map((claim) => selectClaim(claim, credential.claims))
    if (paths.every((selected) => selected.length > 0)) return paths.flat()
  }
  return undefined
}

/** Section 6.1.1: one of the authorities is enough; kinds we do not know match nothing. */
function comesFromTrusted(
  { trusted_authorities: authorities }: CredentialQuery,
  credential: QueryableCredential,
): boolean {
  if (!authorities) return true
  return authorities.some(
    ({ type, values }) =>
      type === 'aki' && values.some((value) => credential.authorityKeyIdentifiers.includes(value.replace(/=+$/, ''))),
  )
}

function selectClaim(
  { path, values }: { path: ClaimPath; values?: JsonValue[] | undefined },
  claims: JsonObject,
): ConcretePath[] {
  const selected = selectPath(path, claims)
  if (!values) return selected.map(({ at }) => at)
  return selected.filter(({ value }) => values.includes(value)).map(({ at }) => at)
}

/** The places that a claims path pointer selects (OpenID4VP 1.0 section 7.1); none when it leads nowhere. */
export function selectPath(path: ClaimPath, claims: JsonObject): { at: ConcretePath; value: JsonValue }[] {
  let selected: { at: ConcretePath; value: JsonValue }[] = [{ at: [], value: claims }]
  for (const step of path) {
    selected = selected.flatMap(({ at, value }) => {
      if (step === null)
        return Array.isArray(value) ? value.map((element, index) => ({ at: [...at, index], value: element })) : []
      const next = memberAt(value, step)
      return next === undefined ? [] : [{ at: [...at, step], value: next }]
    })
  }
  return selected
}

function memberAt(value: JsonValue, step: string | number): JsonValue | undefined {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined
  return isJsonObject(value) ? memberOf(value, step) : undefined
}

/**
 * The choices a query leaves: each group must be fulfilled by one of its options (or may be left out, where it is not
 * required), an option being the ids of the queries it needs together. Without `credential_sets` there is one group
 * that needs everything (OpenID4VP 1.0 section 6.4.2).
 */
export function credentialGroups(query: DcqlQuery): { required: boolean; options: string[][] }[] {
  return query.credential_sets ?? [{ required: true, options: [query.credentials.map(({ id }) => id)] }]
}
