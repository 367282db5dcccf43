import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import type { FormatName, RequestedClaim } from '../../credential-engine.ts'
import type { ClaimPath, CredentialFormat } from '../formats/credential-format.ts'
import { formatNamed } from '../formats/formats.ts'

export const MAIN_QUERY_ID = 'credential'

export type RequestedCredential = {
  /** In the wallet's answer, the presentation is under this id. */
  id: string
  type: string
  format: FormatName
  /** Our own credential type, by its name in this format; undefined if only other issuers issue the type. */
  vct?: string | undefined
  /** Types of other issuers that are accepted as well, by their names in this format. */
  otherVcts: string[]
  /** Types of other issuers that are accepted in a further format. */
  otherFormat?: { format: FormatName; types: string[] } | undefined
  claims: RequestedClaim[]
  /** Alternative sets of claim names, the preferred one first. One complete set is enough. Without sets, all claims are needed. */
  claimSets: string[][]
}

export type PresentationQuery = {
  card?: string | undefined
  credential: RequestedCredential
  /** Optional credentials that the holder may add. */
  also: RequestedCredential[]
  /** Transaction data as sent, in base64url. */
  transactionData: string[]
}

export const readQuery = (text: string): PresentationQuery => JSON.parse(text)

/** A requested credential with its queries, one of which the wallet answers. Some formats need one query for each type. */
export type QueriedCredential = {
  requested: RequestedCredential
  queries: { id: string; format: CredentialFormat; types: string[]; meta: object }[]
}

type Formats = readonly CredentialFormat[]

export function queryFor(requested: RequestedCredential, formats: Formats): QueriedCredential {
  const { format: name, vct, otherVcts, otherFormat } = requested
  const accepted = [{ format: name, types: vct === undefined ? otherVcts : [vct, ...otherVcts] }, otherFormat ?? []]
  const queries = accepted
    .flat()
    .filter(({ types }) => types.length > 0)
    .flatMap(({ format, types }) => {
      const named = formatNamed(formats, format)
      return named.queryMeta(types).map((query) => ({ format: named, ...query }))
    })
    .map((query, index) => ({ id: index === 0 ? requested.id : `${requested.id}-${index + 1}`, ...query }))
  return { requested, queries }
}

export const queriedCredentialsOf = ({ credential, also }: PresentationQuery, formats: Formats): QueriedCredential[] =>
  [credential, ...also].map((requested) => queryFor(requested, formats))

/** Returns the query in DCQL (OpenID4VP 1.0 section 6). */
export function dcqlQuery(queried: readonly QueriedCredential[]) {
  const isSimple = queried.length === 1 && queried.every(({ queries }) => queries.length === 1)
  return {
    credentials: queried.flatMap(({ requested, queries }) =>
      queries.map(({ id, format, types: [type = ''], meta }) => ({
        id,
        format: format.name,
        meta,
        // OpenID4VP 1.0 section 6.4.1: a query without `claims` requests none of the selectively disclosable claims.
        ...(requested.claims.length > 0 && {
          claims: requested.claims.map((claim) => ({
            ...(requested.claimSets.length > 0 ? { id: claim.name } : {}),
            path: format.claimPath(claim, type),
            ...format.claimQuery,
          })),
        }),
        ...(requested.claimSets.length > 0 ? { claim_sets: requested.claimSets } : {}),
      })),
    ),
    ...(isSimple
      ? {}
      : {
          credential_sets: queried.map(({ queries }, index) => ({
            options: queries.map(({ id }) => [id]),
            ...(index === 0 ? {} : { required: false }),
          })),
        }),
  }
}

type DisclosedCredential = { claims: JsonObject; type: string }

/**
 * Picks the requested claims from the disclosed ones: those of the first set that is complete. The wallet is not trusted to have matched
 * the query (OpenID4VP 1.0 section 14.9).
 */
export function pickClaims(
  requested: RequestedCredential,
  format: CredentialFormat,
  disclosed: DisclosedCredential,
): JsonObject | undefined {
  const sets = requested.claimSets.length > 0 ? requested.claimSets : [requested.claims.map(({ name }) => name)]
  for (const names of sets) {
    const claims = requested.claims.filter(({ name }) => names.includes(name))
    const picked = pick(claims, format, disclosed)
    if (picked) return picked
  }
  return undefined
}

function pick(
  requested: RequestedCredential['claims'],
  format: CredentialFormat,
  { claims, type }: DisclosedCredential,
): JsonObject | undefined {
  const picked: JsonObject = {}
  for (const claim of requested) {
    const value = valueAt(claims, format.claimPath(claim, type))
    if (value === undefined || !isOfType(value, claim.valueType)) return undefined
    picked[claim.name] = claim.name === PHOTO_CLAIM ? withoutDataUrl(value) : value
  }
  return picked
}

/** A query without `values` matches any value (OpenID4VP 1.0 section 6.3). The type restricts it further. */
function isOfType(value: Json, type: RequestedClaim['valueType']): boolean {
  switch (type) {
    case undefined:
      return true
    case 'array':
      return value === null || Array.isArray(value)
    case 'object':
      return value === null || isJsonObject(value)
    default:
      return typeof value === type
  }
}

/** Some issuers write a JPEG as a data URL (`picture` in OpenID Connect Core section 5.1). */
const withoutDataUrl = (photo: Json): Json =>
  typeof photo === 'string' ? photo.replace(/^data:image\/jpe?g;base64,/, '') : photo

/** Maximum length of the claims of a presentation as JSON, without a photo. They are stored with the result, and pages show them. */
const MAX_CLAIMS_LENGTH = 8_192

/** The format already limits the photo. */
export const areTooLong = ({ [PHOTO_CLAIM]: _, ...claims }: JsonObject): boolean =>
  JSON.stringify(claims).length > MAX_CLAIMS_LENGTH

export const countUnrequested = (
  requested: RequestedCredential,
  format: CredentialFormat,
  { claims, type }: DisclosedCredential,
): number =>
  countOutside(
    claims,
    requested.claims.map((claim) => format.claimPath(claim, type)),
  )

/** Counts the members that no path leads to or through. */
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
