import type { Access, Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import * as z from 'zod'
import { LIST_HEADERS } from './answer-headers.ts'
import type { ApiGroup } from './api-groups.ts'
import { problemRefusals } from './problem-refusals.ts'
import type { Content, Credentials, RouteDescription } from './route-description.ts'

/** Documentation of an endpoint, in addition to what the contract contains. */
type Description = {
  operationId: string
  summary: string
  group: ApiGroup
  details?: string
  /** Problems that this endpoint returns in addition to those that follow from its contract. */
  refuses?: readonly ProblemCode[]
  /** Response content if it is not JSON. */
  answers?: Content
  isExemptFromRateLimit?: true
}

/** Property `answers`, which is required if the contract describes no JSON response. */
type AnswerInDescription<Definition extends Endpoint> = Definition extends { response: z.core.$ZodType }
  ? unknown
  : { answers: Content }

/**
 * Response schema for Fastify. A route with a nullable response has none and serializes the response itself, because Fastify would
 * send an empty body instead of the JSON text `null`.
 */
type Answers<Response extends z.core.$ZodType> =
  null extends z.output<Response> ? unknown : { response: { 200: Response } }

type Part<Name extends string, Schema> = Schema extends z.core.$ZodType ? Record<Name, Schema> : unknown

type RouteSchema<Definition extends Endpoint> = Part<'params', Definition['params']> &
  Part<'querystring', Definition['query']> &
  Part<'body', Definition['body']> &
  (Definition extends { response: infer Response extends z.core.$ZodType } ? Answers<Response> : unknown)

type RouteConfig = { description: RouteDescription; isExemptFromRateLimit?: boolean }

const JSON_TYPE = 'application/json'

export function routeOf<Definition extends Endpoint>(
  endpoint: Definition,
  description: Description & AnswerInDescription<Definition>,
): { method: Definition['method']; url: string; schema: RouteSchema<Definition>; config: RouteConfig } {
  const { method, path, params, query, body, response } = endpoint
  const isNeverNull = response?.safeParse(null).success === false
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(isNeverNull && { response: { 200: response } }),
  }
  const { isExemptFromRateLimit = false } = description
  return {
    method,
    url: path,
    schema: schema as unknown as RouteSchema<Definition>,
    config: { description: describe(endpoint, description), isExemptFromRateLimit },
  }
}

function describe(endpoint: Endpoint, description: Description): RouteDescription {
  const { operationId, group, summary, details, answers } = description
  const { access, params, query, body, response = z.unknown(), isList } = endpoint
  const codes = problemsOf(endpoint, description)
  return {
    operationId,
    group,
    summary,
    ...(details === undefined ? {} : { details }),
    credentials: credentialsFor(access, codes),
    params,
    query,
    body: body && { type: JSON_TYPE, schema: body },
    answer: { ...(answers ?? { type: JSON_TYPE, schema: response }), ...(isList && { headers: LIST_HEADERS }) },
    refusals: problemRefusals(codes),
  }
}

const TOKEN_PROBLEMS: readonly ProblemCode[] = ['not-signed-in', 'invalid-token', 'access-revoked']

const ACCESS_PROBLEMS: Record<Access, readonly ProblemCode[]> = {
  anonymous: [],
  wallet: [],
  'signed-in': TOKEN_PROBLEMS,
  'help-desk-staff': [...TOKEN_PROBLEMS, 'no-access'],
  'stage-audience': [...TOKEN_PROBLEMS, 'no-access'],
  administrator: [...TOKEN_PROBLEMS, 'no-access'],
}

/** The problems are sorted, so that endpoints with the same problems share a named component. */
function problemsOf(
  { method, access, params, query, body }: Endpoint,
  { refuses = [], isExemptFromRateLimit }: Description,
): ProblemCode[] {
  const hasInput = params !== undefined || query !== undefined || body !== undefined
  const codes = new Set<ProblemCode>([
    ...(hasInput ? (['invalid-request'] as const) : []),
    ...ACCESS_PROBLEMS[access],
    ...(method === 'POST' ? (['foreign-origin'] as const) : []),
    ...(body ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(isExemptFromRateLimit ? [] : (['too-many-requests'] as const)),
    ...refuses,
    'internal',
    'unavailable',
  ])
  return [...codes].toSorted()
}

function credentialsFor(access: Access, codes: readonly ProblemCode[]): Credentials {
  if (access === 'signed-in' || access === 'administrator') return 'access-token'
  return codes.includes('not-signed-in') ? 'access-token-where-asked' : 'none'
}
