import { isDeepStrictEqual } from 'node:util'
import type { ClaimPath, ClaimQuery, CredentialQuery, DcqlQuery } from './dcql.ts'
import { isJsonObject, type JsonObject } from './json-reading.ts'
import type { ReceivedCredential } from './received-credential.ts'
import { demand } from './refusal.ts'
import type { Disclosure, SdJwt } from './sd-jwt.ts'

/** One credential chosen for one query, with the disclosures that answer it. */
export type Selection = {
  readonly query: CredentialQuery
  readonly credential: ReceivedCredential
  readonly disclosures: readonly string[]
}

/** Returns the values that a path selects (OpenID4VP 7.1). */
export function valuesAt(claims: unknown, path: ClaimPath): readonly unknown[] {
  return path.reduce<readonly unknown[]>((selected, part) => selected.flatMap((value) => step(value, part)), [claims])
}

function step(value: unknown, part: string | number | null): readonly unknown[] {
  if (part === null) return Array.isArray(value) ? value : []
  if (typeof part === 'number') return Array.isArray(value) && part < value.length ? [value[part]] : []
  return isJsonObject(value) && Object.hasOwn(value, part) ? [value[part]] : []
}

export const answers = (claim: ClaimQuery, claims: JsonObject): boolean => {
  const found = valuesAt(claims, claim.path)
  if (!claim.values) return found.length > 0
  return found.some((value) => claim.values?.some((wanted) => isDeepStrictEqual(wanted, value)))
}

/**
 * Returns the claims to reveal: all of them, or the first claim set that the credential can answer; undefined if there is none.
 */
function answeredClaims(query: CredentialQuery, claims: JsonObject): readonly ClaimQuery[] | undefined {
  const alternatives =
    query.claimSets.length === 0
      ? [query.claims]
      : query.claimSets.map((set) => query.claims.filter((claim) => claim.id !== undefined && set.includes(claim.id)))
  return alternatives.find((alternative) => alternative.every((claim) => answers(claim, claims)))
}

/** Returns the disclosures that the paths need, in the order of the credential. */
export function disclosuresFor(sdJwt: SdJwt, paths: readonly ClaimPath[]): readonly string[] {
  const needed = new Set<string>()
  const byDigest = new Map(sdJwt.disclosures.map((disclosure) => [disclosure.digest, disclosure]))
  for (const path of paths) reveal(sdJwt.jws.payload, path, byDigest, needed)
  return sdJwt.disclosures.map((disclosure) => disclosure.encoded).filter((encoded) => needed.has(encoded))
}

function reveal(value: unknown, path: ClaimPath, byDigest: ReadonlyMap<string, Disclosure>, needed: Set<string>): void {
  const [part, ...rest] = path
  const enter = (digest: unknown) => {
    const disclosure = byDigest.get(String(digest))
    if (!disclosure) return
    needed.add(disclosure.encoded)
    reveal(disclosure.value, rest, byDigest, needed)
  }
  if (Array.isArray(value)) {
    value.forEach((element: unknown, index) => {
      if (typeof part === 'number' && part !== index) return
      if (isJsonObject(element) && '...' in element) enter(element['...'])
      else reveal(element, rest, byDigest, needed)
    })
    return
  }
  if (!isJsonObject(value)) return
  for (const [name, member] of Object.entries(value))
    if (name !== '_sd' && (part === undefined || part === name)) reveal(member, rest, byDigest, needed)
  const digests: readonly unknown[] = Array.isArray(value._sd) ? value._sd : []
  for (const digest of digests) {
    const name = byDigest.get(String(digest))?.name
    // At the end of the path, all nested disclosures belong to the claim.
    if (name !== undefined && (part === undefined || part === name)) enter(digest)
  }
}

/**
 * Chooses the first matching credential for each part of a query, with only the disclosures that the verifier needs (OpenID4VP 6.4).
 * @throws WalletRefusal if the query cannot be answered
 */
export function selectCredentials(query: DcqlQuery, held: readonly ReceivedCredential[]): readonly Selection[] {
  const found = new Map<string, Selection>()
  for (const credentialQuery of query.credentials) {
    const selection = selectCredential(credentialQuery, held)
    if (selection) found.set(credentialQuery.id, selection)
  }
  const wanted = query.credentialSets.length === 0 ? query.credentials.map(({ id }) => id) : idsOfSets(query, found)
  return wanted.map((id) => {
    const selection = found.get(id)
    demand(selection !== undefined, 'OpenID4VP 6.4', `the wallet holds nothing for the query '${id}'`)
    return selection
  })
}

function selectCredential(query: CredentialQuery, held: readonly ReceivedCredential[]): Selection | undefined {
  for (const credential of held) {
    const claims = query.vctValues.includes(credential.vct) ? answeredClaims(query, credential.claims) : undefined
    if (claims) {
      const disclosures = disclosuresFor(
        credential.sdJwt,
        claims.map((claim) => claim.path),
      )
      return { query, credential, disclosures }
    }
  }
  return undefined
}

function idsOfSets(query: DcqlQuery, found: ReadonlyMap<string, Selection>): readonly string[] {
  const ids = query.credentialSets.flatMap((set) => {
    const option = set.options.find((candidate) => candidate.every((id) => found.has(id)))
    demand(
      option !== undefined || !set.required,
      'OpenID4VP 6.4.2',
      'no option of a required credential set can be answered',
    )
    return option ?? []
  })
  return [...new Set(ids)]
}
