import type { RouteOptions } from 'fastify'
import { API_GROUPS, type ApiGroup } from './api-groups.ts'
import { exampleOf, type JsonSchema, JsonSchemas } from './json-schemas.ts'
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
export type ApiDescription = ReturnType<typeof describeApi>

const DETAILS = `API for issuing and verifying credentials.

Errors are problems (RFC 9457) with a stable code; wallet endpoints answer with the errors of their protocols.
HEAD is answered at every address that answers GET (RFC 9110 section 9.3.2). List responses carry the total and the next page in headers.`

const SECURITY: Record<Credentials, object[]> = {
  none: [],
  'access-token': [{ accessToken: [] }],
  'access-token-where-asked': [{ accessToken: [] }, {}],
  'wallet-token': [{ walletToken: [] }],
}

/** Describes the routes that are not hidden, in the order of API_GROUPS. A route without description gets an empty entry. */
export function describeApi(routes: readonly DescribedRoute[], { publicUrl }: { publicUrl: string }) {
  const writer = new OperationWriter()
  const operations = routes
    .filter(({ method, schema }) => method !== 'HEAD' && schema?.hide !== true)
    .flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({
        path: url.replaceAll(/:(\w+)/g, '{$1}'),
        method: one.toLowerCase(),
        operation: writer.write(config?.description),
      })),
    )
  const groups = Object.keys(API_GROUPS)
  const order = ({ tags: [group] = [] }: ApiOperation): number => (group ? groups.indexOf(group) : groups.length)
  const sorted = operations.toSorted((one, other) => order(one.operation) - order(other.operation))
  return {
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
        Object.fromEntries(ofPath.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: {
      schemas: writer.schemas.components,
      responses: writer.refusals,
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
  }
}

/** Writes operations, and collects the components that several of them share. */
class OperationWriter {
  readonly schemas = new JsonSchemas()
  readonly #refusals = new Map<string, ApiAnswer>()

  /** Collected refusals, by name. */
  get refusals(): Record<string, ApiAnswer> {
    return Object.fromEntries(this.#refusals)
  }

  write(description: RouteDescription | undefined): ApiOperation {
    if (!description) return { responses: {} }
    const { operationId, group, summary, details, credentials, body, refusals } = description
    return {
      operationId,
      tags: [group],
      summary,
      ...(details === undefined ? {} : { description: details }),
      security: SECURITY[credentials],
      ...this.#parameters(description),
      ...(body && { requestBody: { required: true, content: this.#content(body, 'input') } }),
      responses: {
        ...this.#answer(description),
        ...Object.fromEntries(refusals.map((refusal) => [refusal.status, this.#refusal(refusal)])),
      },
    }
  }

  #parameters({ params, query }: RouteDescription): { parameters?: ApiParameter[] } {
    const parameters = [
      ...(params ? this.#parametersIn('path', this.schemas.of(params, 'input')) : []),
      ...(query ? this.#parametersIn('query', this.schemas.of(query, 'input')) : []),
    ]
    return parameters.length === 0 ? {} : { parameters }
  }

  #parametersIn(location: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): ApiParameter[] {
    return Object.entries(properties).map(([name, property]) => {
      const { description, examples, ...schema } = typeof property === 'object' ? property : {}
      return {
        name,
        in: location,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema,
        ...(examples === undefined ? {} : { example: examples[0] }),
      }
    })
  }

  #answer({ answer, summary }: RouteDescription): Record<string, ApiAnswer> {
    if (!answer) return { 204: { description: summary } }
    const { headers, ...content } = answer
    return {
      200: {
        description: summary,
        ...(headers && { headers: this.#headers(headers) }),
        content: this.#content(content, 'output'),
      },
    }
  }

  #content({ type, schema }: Content, direction: 'input' | 'output'): ApiContent {
    const example = exampleOf(schema)
    return { [type]: { schema: this.schemas.of(schema, direction), ...(example === undefined ? {} : { example }) } }
  }

  #refusal({ name, description, headers, type, schema, examples }: Refusal): { $ref: string } {
    if (!this.#refusals.has(name))
      this.#refusals.set(name, {
        description,
        ...(Object.keys(headers).length > 0 && { headers: this.#headers(headers) }),
        content: {
          [type]: {
            schema: this.schemas.of(schema, 'output'),
            examples: Object.fromEntries(Object.entries(examples).map(([code, value]) => [code, { value }])),
          },
        },
      })
    return { $ref: `#/components/responses/${name}` }
  }

  #headers(headers: Record<string, AnswerHeader>): Record<string, ApiHeader> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, { description, schema, isAlwaysPresent }]) => [
        name,
        { description, required: isAlwaysPresent, schema: this.schemas.of(schema, 'output') },
      ]),
    )
  }
}
