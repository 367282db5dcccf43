import * as z from 'zod/mini'

/** Access that an endpoint requires (checked by `access-matrix.ts` of the server). Wallets authenticate by OpenID4VCI and OpenID4VP. */
export type Access = 'anonymous' | 'wallet' | 'signed-in' | 'help-desk-staff' | 'stage-audience' | 'administrator'

/** Endpoint of our HTTP API: its method and path, the schemas of its input and output, and its access rule. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Path with its parameters, such as `/help-desk/caller/:requestId`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: z.ZodMiniType<Record<string, string>>
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Schema of the response body; absent if the response is not JSON. */
  readonly response?: z.ZodMiniType
  /**
   * Marks a response that is a page of a list. Its headers contain the length of the list (`X-Total-Count`) and a link to the next page
   * (`Link`).
   */
  readonly isList?: true
}

/** Parts of an endpoint next to its method, its path and its access. */
type Parts = Pick<Endpoint, 'params' | 'query' | 'body' | 'response' | 'isList'>

/** Returns a function that defines endpoints with this method and this access, and preserves literal types. */
export const endpointsFor =
  <const Method extends Endpoint['method'], const Allowed extends Access>(method: Method, access: Allowed) =>
  <const Path extends Endpoint['path'], const Given extends Parts>(path: Path, parts: Given) =>
    ({ method, path, access, ...parts }) satisfies Endpoint

/** Returns an endpoint with which anybody reads something. */
export const anybodyReads = endpointsFor('GET', 'anonymous')

/** Returns an endpoint to which anybody sends something. */
export const anybodySends = endpointsFor('POST', 'anonymous')

/** Returns an endpoint with which administrators read something. */
export const administratorReads = endpointsFor('GET', 'administrator')

/** Returns an endpoint with which administrators change something. */
export const administratorChanges = endpointsFor('POST', 'administrator')

/** Returns an endpoint with which administrators read a page of a list. */
export const administratorLists = <
  const Path extends Endpoint['path'],
  Entry extends z.ZodMiniType,
  const Given extends Pick<Endpoint, 'params' | 'query'>,
>(
  path: Path,
  entry: Entry,
  parts: Given,
) => administratorReads(path, { ...parts, response: z.array(entry), isList: true })

/** Input of a request: the parts for which the endpoint has a schema. */
type Input<Definition extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Definition[Part] extends z.ZodMiniType ? Part : never]: z.input<
    NonNullable<Definition[Part]>
  >
}

/** Returns the URL path, method and body of a request to our own server. Query parameters that are undefined are left out. */
export function requestTo<const Definition extends Endpoint>(
  { method, path }: Definition,
  ...input: Record<never, never> extends Input<Definition> ? [] : [Input<Definition>]
): { url: string; method: Definition['method']; body?: unknown } {
  const { params = {}, query = {}, body } = (input[0] ?? {}) as { params?: object; query?: object; body?: unknown }
  const values = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const parameters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return {
    url: parameters.length === 0 ? address : `${address}?${parameters.join('&')}`,
    method,
    ...(body === undefined ? {} : { body }),
  }
}
