import { described } from '@vitrine/api/described.ts'
import type { RouteOptions } from 'fastify'
import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { API_GROUPS, type ApiGroup } from './api-groups.ts'
import { exampleOf, type JsonSchema, tidy } from './json-schemas.ts'
import type { AnswerHeader, Content, Credentials, Refusal, RouteDescription } from './route-description.ts'

type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>

/** Content by media type. */
export type ApiContent = Record<
  string,
  { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
>

export type ApiParameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export type ApiHeader = { description: string; required: boolean; schema: JsonSchema }

export type ApiAnswer = { description: string; headers?: Record<string, ApiHeader>; content?: ApiContent }

export type ApiOperation = {
  operationId?: string
  tags?: ApiGroup[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: ApiParameter[]
  requestBody?: { required: true; content: ApiContent }
  responses: Record<string, ApiAnswer | { $ref: string }>
}

/** The subset of OpenAPI 3.1 that this server writes. */
export type ApiDescription = {
  openapi: string
  info: { description: string }
  tags: { name: ApiGroup; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ApiAnswer> }
}

const DETAILS = `API for issuing and verifying credentials.

Errors are problems (RFC 9457) with a stable code; wallet endpoints answer with the errors of their protocols.
HEAD is answered at every address that answers GET (RFC 9110 section 9.3.2). List responses carry the total and the next page in headers.`

const SECURITY: Record<Credentials, Record<string, string[]>[]> = {
  none: [],
  'access-token': [{ accessToken: [] }],
  'access-token-where-asked': [{ accessToken: [] }, {}],
  'wallet-token': [{ walletToken: [] }],
}

export function describeApi(routes: readonly DescribedRoute[], { publicUrl }: { publicUrl: string }): ApiDescription {
  const operations = routes
    .filter(({ method, schema }) => method !== 'HEAD' && schema?.hide !== true)
    .flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({
        path: url.replaceAll(/:(\w+)/g, '{$1}'),
        method: one.toLowerCase(),
        description: config?.description,
      })),
    )
  const groups = Object.keys(API_GROUPS)
  const order = (group: ApiGroup | undefined): number => (group ? groups.indexOf(group) : groups.length)
  const sorted = operations.toSorted((one, other) => order(one.description?.group) - order(other.description?.group))
  const refusals = operations.flatMap(({ description }) => description?.refusals ?? [])
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1.0.0',
        description: DETAILS,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
      paths: Object.fromEntries(
        [...Map.groupBy(sorted, ({ path }) => path)].map(([path, ofPath]) => [
          path,
          Object.fromEntries(ofPath.map(({ method, description }) => [method, operationOf(description)])),
        ]),
      ),
      components: {
        responses: Object.fromEntries(refusals.map((refusal) => [refusal.name, refusalOf(refusal)])),
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Access token of the identity provider for this API. Each call says whether it needs one.',
          },
          walletToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token of the token endpoint for one credential (OpenID4VCI 1.0 section 6.2).',
          },
        },
      },
    },
    { override: tidy },
  )
  // The type of the library covers all of OpenAPI.
  return document as unknown as ApiDescription
}

function operationOf(description: RouteDescription | undefined): ZodOpenApiOperationObject {
  if (!description) return { responses: {} }
  const { operationId, group, summary, details, credentials, params, query, body, answer, status, refusals } =
    description
  return {
    operationId,
    tags: [group],
    summary,
    ...(details === undefined ? {} : { description: details }),
    security: SECURITY[credentials],
    ...((params || query) && {
      requestParams: { ...(params && { path: parametersOf(params) }), ...(query && { query: parametersOf(query) }) },
    }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      ...(answer
        ? {
            [status ?? 200]: {
              description: summary,
              ...headersOf(answer.headers),
              content: { ...contentOf(answer), ...(answer.alternative && contentOf(answer.alternative)) },
            },
          }
        : { [status ?? 204]: { description: summary } }),
      ...Object.fromEntries(refusals.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])),
    },
  }
}

const refusalOf = ({ description, headers, type, schema, examples }: Refusal): ZodOpenApiResponseObject => ({
  description,
  ...headersOf(headers),
  content: {
    [type]: {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([code, value]) => [code, { value }])),
    },
  },
})

function contentOf({ type, schema }: Content): NonNullable<ZodOpenApiResponseObject['content']> {
  const example = exampleOf(schema)
  return { [type]: { schema, ...(example === undefined ? {} : { example }) } }
}

/** Moves the description and the example of each parameter out of its schema. */
function parametersOf(schema: z.core.$ZodType): z.ZodObject {
  if (!(schema instanceof z.core.$ZodObject)) throw new Error('Parameters need the schema of an object')
  return mapped(schema._zod.def.shape, (part) => {
    const { description, example } = z.globalRegistry.get(part) ?? {}
    const param = { example, ...(description === undefined ? {} : { description }) }
    return described(part, { description: undefined, example: undefined, param })
  })
}

function headersOf(headers: Record<string, AnswerHeader> = {}): Pick<ZodOpenApiResponseObject, 'headers'> {
  if (Object.keys(headers).length === 0) return {}
  return {
    headers: mapped(headers, ({ description, schema, isAlwaysPresent }) =>
      described(isAlwaysPresent ? schema : z.optional(schema), { header: { description, required: isAlwaysPresent } }),
    ),
  }
}

const mapped = <Part>(parts: Readonly<Record<string, Part>>, change: (part: Part) => z.core.$ZodType): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)])))
