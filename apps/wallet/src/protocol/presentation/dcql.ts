import * as z from 'zod/mini'
import { type ClaimPath, type ConcretePath, startsWith, zClaimPath } from '../claim-path.ts'
import { type ClaimObject, type ClaimValue, isClaimObject } from '../claim-value.ts'
import type { WantedTypes } from '../formats/credential-format.ts'
import { type FormatName, formatNamed } from '../formats/formats.ts'
import { memberOf } from '../json.ts'

const zIdentifier = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'letters, digits, underscores and hyphens'))

const zClaimQuery = z.object({
  id: z.optional(zIdentifier),
  path: zClaimPath,
  values: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()])).check(z.minLength(1))),
  /** Only for mdocs (OpenID4VP 1.0 appendix B.2.4). */
  intent_to_retain: z.catch(z.optional(z.boolean()), undefined),
})

const zCredentialQuery = z
  .object({
    id: zIdentifier,
    format: z.string(),
    multiple: z._default(z.boolean(), false),
    meta: z._default(z.looseObject({}), {}),
    trusted_authorities: z.optional(
      z.array(z.object({ type: z.string(), values: z.array(z.string()).check(z.minLength(1)) })).check(z.minLength(1)),
    ),
    claims: z.optional(z.array(zClaimQuery).check(z.minLength(1))),
    claim_sets: z.optional(z.array(z.array(zIdentifier).check(z.minLength(1))).check(z.minLength(1))),
  })
  .check(
    z.refine(({ claims, claim_sets: sets }) => {
      const ids = new Set(claims?.map(({ id }) => id))
      return !sets || sets.flat().every((id) => ids.has(id))
    }, 'claim_sets name a claim that is not there'),
    ({ value: { format: name, meta, claims = [] }, issues }) => {
      const format = formatNamed(name)
      if (!format) return
      const report = (path: PropertyKey[], error: z.core.$ZodError | undefined) => {
        for (const issue of error?.issues ?? [])
          issues.push({ code: 'custom', input: meta, path: [...path, ...issue.path], message: issue.message })
      }
      report(['meta'], format.zWantedTypes.safeParse(meta).error)
      for (const [index, { path }] of claims.entries())
        report(['claims', index, 'path'], format.zClaimPath.safeParse(path).error)
    },
  )

const zCredentialSet = z.object({
  options: z.array(z.array(zIdentifier).check(z.minLength(1))).check(z.minLength(1)),
  required: z._default(z.boolean(), true),
})

/** DCQL query (OpenID4VP 1.0 section 6). */
export const zDcqlQuery = z
  .object({
    credentials: z.array(zCredentialQuery).check(z.minLength(1), z.maxLength(20)),
    credential_sets: z.optional(z.array(zCredentialSet).check(z.minLength(1), z.maxLength(20))),
  })
  .check(
    z.refine(
      ({ credentials }) => new Set(credentials.map(({ id }) => id)).size === credentials.length,
      'has an id twice',
    ),
    z.refine(({ credentials, credential_sets: sets }) => {
      const ids = new Set(credentials.map(({ id }) => id))
      return !sets || sets.every(({ options }) => options.flat().every((id) => ids.has(id)))
    }, 'credential_sets name a credential that is not there'),
  )

export type DcqlQuery = z.infer<typeof zDcqlQuery>
export type CredentialQuery = z.infer<typeof zCredentialQuery>

type QueryableCredential = {
  format: FormatName
  types: readonly string[]
  claims: ClaimObject
  authorityKeyIdentifiers: readonly string[]
}

/**
 * Returns the paths of the claims that a card would disclose to satisfy a query; undefined if the card cannot satisfy it (OpenID4VP 1.0
 * section 6.4). With several claim sets, uses the first one that the card satisfies, because the verifier lists them in order of
 * preference.
 */
export function matchCredential(query: CredentialQuery, credential: QueryableCredential): ConcretePath[] | undefined {
  if (query.format !== credential.format) return undefined
  if (!areWanted(credential.types, wantedTypes(query))) return undefined
  if (!comesFromTrusted(query, credential)) return undefined
  // OpenID4VP 1.0 section 6.4.1: without `claims`, no selectively disclosable claims are requested.
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

/** Returns undefined if any type is acceptable or the format is unknown. */
export function wantedTypes({ format, meta }: CredentialQuery): WantedTypes | undefined {
  return formatNamed(format)?.zWantedTypes.parse(meta)
}

export function areWanted(types: readonly string[], wanted: WantedTypes | undefined): boolean {
  return !wanted || wanted.some((together) => together.every((type) => types.includes(type)))
}

/** Returns true if the query trusts the card's authority, or names none (OpenID4VP 1.0 section 6.1.1). Supports only the type `aki`. */
function comesFromTrusted(
  { trusted_authorities: authorities }: CredentialQuery,
  credential: QueryableCredential,
): boolean {
  if (!authorities) return true
  return authorities.some(
    ({ type, values }) =>
      type === 'aki' && values.some((value) => credential.authorityKeyIdentifiers.includes(value.replaceAll('=', ''))),
  )
}

function selectClaim(
  { path, values }: { path: ClaimPath; values?: ClaimValue[] | undefined },
  claims: ClaimObject,
): ConcretePath[] {
  const selected = selectPath(path, claims)
  if (!values) return selected.map(({ at }) => at)
  return selected.filter(({ value }) => values.includes(value)).map(({ at }) => at)
}

/** Returns the claims that a claims path pointer selects (OpenID4VP 1.0 section 7.1). */
export function selectPath(path: ClaimPath, claims: ClaimObject): { at: ConcretePath; value: ClaimValue }[] {
  let selected: { at: ConcretePath; value: ClaimValue }[] = [{ at: [], value: claims }]
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

function memberAt(value: ClaimValue, step: string | number): ClaimValue | undefined {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined
  return isClaimObject(value) ? memberOf(value, step) : undefined
}

/** Returns the paths in `places` whose claims the verifier intends to retain (OpenID4VP 1.0 appendix B.2.4). */
export function retainedPaths({ claims = [] }: CredentialQuery, places: readonly ConcretePath[]): ConcretePath[] {
  const kept = claims.filter(({ intent_to_retain: isKept }) => isKept)
  return places.filter((place) => kept.some(({ path }) => place.length === path.length && startsWith(place, path)))
}

/**
 * Returns the groups (credential sets) of a query (OpenID4VP 1.0 section 6.4.2). Each required group must be satisfied by one of
 * its options; an optional group may be left out. An option lists the ids of the queries that must be satisfied together. Without
 * `credential_sets`, there is one group that requires everything.
 */
export function credentialGroups(query: DcqlQuery): { required: boolean; options: string[][] }[] {
  return query.credential_sets ?? [{ required: true, options: [query.credentials.map(({ id }) => id)] }]
}
