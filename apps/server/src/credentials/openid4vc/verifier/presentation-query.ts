import * as z from 'zod'
import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import type { ClaimValue } from '../../credential-engine.ts'
import type { ClaimPath, CredentialFormat } from '../formats/credential-format.ts'
import type { FormatRegistry } from '../formats/formats.ts'

/** The id of the query for the credential that a presentation is about. */
export const CREDENTIAL_QUERY_ID = 'credential'

const zAskedCredential = z.object({
  /** The id of the query, in which the wallet's answer is found. */
  id: z.string().default(CREDENTIAL_QUERY_ID),
  type: z.string(),
  format: z.enum(['dc+sd-jwt', 'jwt_vc_json', 'mso_mdoc']).default('dc+sd-jwt'),
  /** Our own credential type, by its name in the format. */
  vct: z.string(),
  /** Types of other issuers that are as good, by their names in the format. */
  otherVcts: z.array(z.string()).default([]),
  claims: z.array(z.object({ name: z.string(), valueType: z.enum(['string', 'number', 'boolean']) })),
  /** Names of claims that are enough, the best set first; all of them where there is no set. */
  claimSets: z.array(z.array(z.string())).default([]),
})

/** A credential that a presentation asks for. */
export type AskedCredential = z.infer<typeof zAskedCredential>

const zPresentationQuery = z.object({
  credential: zAskedCredential,
  /** Those that the holder may add. */
  also: z.array(zAskedCredential).default([]),
  /** As sent, in base64url. */
  transactionData: z.array(z.string()).default([]),
})

/** What one presentation asks for, as kept with the request. */
export type PresentationQuery = z.infer<typeof zPresentationQuery>

/** A request that was made before there was more than one format has its one credential at the top. */
const zStoredQuery = z.union([
  zPresentationQuery,
  zAskedCredential
    .extend({ transactionData: zPresentationQuery.shape.transactionData })
    .transform(({ transactionData, ...credential }) => ({ credential, also: [], transactionData })),
])

export const readQuery = (text: string): PresentationQuery => zStoredQuery.parse(JSON.parse(text))

/** A credential that is asked for, and the queries of which one asks for it: several where its format has one for each type. */
export type Question = {
  asked: AskedCredential
  format: CredentialFormat
  queries: { id: string; types: string[]; meta: object }[]
}

type Formats = Pick<FormatRegistry, 'named'>

export function questionFor(asked: AskedCredential, formats: Formats): Question {
  const format = formats.named(asked.format)
  const queries = format
    .queryMeta([asked.vct, ...asked.otherVcts])
    .map((query, index) => ({ id: index === 0 ? asked.id : `${asked.id}-${index + 1}`, ...query }))
  return { asked, format, queries }
}

/** What a request asks for, the credential that it is about first. */
export const questionsOf = ({ credential, also }: PresentationQuery, formats: Formats): Question[] =>
  [credential, ...also].map((asked) => questionFor(asked, formats))

/**
 * The query in DCQL (OpenID4VP 1.0 section 6): just the claims that are needed, of one credential of one of the types, and of
 * those that the holder may add.
 */
export function dcqlQuery(questions: readonly Question[]) {
  const isSimple = questions.length === 1 && questions.every(({ queries }) => queries.length === 1)
  return {
    credentials: questions.flatMap(({ asked, format, queries }) =>
      queries.map(({ id, types: [type = asked.vct], meta }) => ({
        id,
        format: format.name,
        meta,
        // Section 6.4.1: without claims a wallet shows none of those that it can withhold.
        ...(asked.claims.length > 0 && {
          claims: asked.claims.map(({ name }) => ({
            ...(asked.claimSets.length > 0 ? { id: name } : {}),
            path: format.claimPath(name, type),
            ...format.claimQuery,
          })),
        }),
        ...(asked.claimSets.length > 0 ? { claim_sets: asked.claimSets } : {}),
      })),
    ),
    ...(isSimple
      ? {}
      : {
          credential_sets: questions.map(({ queries }, index) => ({
            options: queries.map(({ id }) => [id]),
            ...(index === 0 ? {} : { required: false }),
          })),
        }),
  }
}

/** What was disclosed of a credential of a type. */
type DisclosedCredential = { claims: JsonObject; type: string }

/**
 * The claims that were asked for, out of those that were disclosed: of the first set that is there whole. Undefined when in each
 * one is missing or of another type. What was disclosed beside them is left out. Wallets are not trusted to have matched the
 * query (OpenID4VP 1.0 section 14.9).
 */
export function pickClaims(
  asked: AskedCredential,
  format: CredentialFormat,
  disclosed: DisclosedCredential,
): Record<string, ClaimValue> | undefined {
  const sets = asked.claimSets.length > 0 ? asked.claimSets : [asked.claims.map(({ name }) => name)]
  for (const names of sets) {
    const claims = asked.claims.filter(({ name }) => names.includes(name))
    const picked = pick(claims, format, disclosed)
    if (picked) return picked
  }
  return undefined
}

function pick(
  wanted: AskedCredential['claims'],
  format: CredentialFormat,
  { claims, type }: DisclosedCredential,
): Record<string, ClaimValue> | undefined {
  const picked: Record<string, ClaimValue> = {}
  for (const { name, valueType } of wanted) {
    const value = valueAt(claims, format.claimPath(name, type))
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    if (typeof value !== valueType) return undefined
    picked[name] = value
  }
  return picked
}

/** How many of the disclosed claims were not asked for. `pickClaims` leaves them out. */
export const countUnasked = (
  asked: AskedCredential,
  format: CredentialFormat,
  { claims, type }: DisclosedCredential,
): number =>
  countOutside(
    claims,
    asked.claims.map(({ name }) => format.claimPath(name, type)),
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
