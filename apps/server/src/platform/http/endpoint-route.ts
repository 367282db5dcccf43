import { type Endpoint, zProblem } from '@vitrine/api'
import type * as z from 'zod'
import { type ApiGroup, inGroup } from './api-groups.ts'

/** What the description of the API says of an endpoint, for people. */
type Description = { summary: string; group: ApiGroup }

/** Where an answer may be null, the route writes it itself: Fastify would answer null with an empty body instead of the JSON text. */
type Answers<Response extends z.ZodType> =
  null extends z.output<Response> ? unknown : { response: { 200: Response; '4xx': typeof zProblem } }

type RouteSchema<Definition extends Endpoint> = ReturnType<typeof inGroup> &
  (Definition extends {
    params: infer Params extends z.ZodType
  }
    ? { params: Params }
    : unknown) &
  (Definition extends { query: infer Query extends z.ZodType } ? { querystring: Query } : unknown) &
  (Definition extends { body: infer Body extends z.ZodType } ? { body: Body } : unknown) &
  (Definition extends { response: infer Response extends z.ZodType } ? Answers<Response> : unknown)

/** An endpoint of the contract as a route of ours, to be registered with its handler. */
export function routeOf<Definition extends Endpoint>(
  endpoint: Definition,
  { summary, group }: Description,
): { method: Definition['method']; url: string; schema: RouteSchema<Definition> } {
  const { method, path, params, query, body, response } = endpoint
  const isNeverNull = response?.safeParse(null).success === false
  const schema = {
    ...inGroup(group, summary),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(isNeverNull && { response: { 200: response, '4xx': zProblem } }),
  }
  return { method, url: path, schema: schema as unknown as RouteSchema<Definition> }
}
