import type * as z from 'zod/mini'

/** Checked by `access-matrix.ts` of the server. Wallets authenticate by OpenID4VCI and OpenID4VP. */
export type Access = 'anonymous' | 'wallet' | 'signed-in' | 'help-desk-staff' | 'stage-audience' | 'administrator'

export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Path with its parameters, such as `/help-desk/caller/:requestId`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: z.ZodMiniType<Record<string, string>>
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Absent if the response is not JSON. */
  readonly response?: z.ZodMiniType
  /** The headers contain the length of the list (`X-Total-Count`) and a link to the next page (`Link`). */
  readonly isList?: true
}

/** Returns the endpoint unchanged, with its literal types preserved. */
export const defineEndpoint = <const Definition extends Endpoint>(endpoint: Definition): Definition => endpoint

type AdministrationParts = Pick<Endpoint, 'params' | 'query' | 'body' | 'response' | 'isList'>

export const administratorReads = <const Path extends Endpoint['path'], const Parts extends AdministrationParts>(
  path: Path,
  parts: Parts,
) => defineEndpoint({ method: 'GET', path, access: 'administrator', ...parts })

export const administratorChanges = <const Path extends Endpoint['path'], const Parts extends AdministrationParts>(
  path: Path,
  parts: Parts,
) => defineEndpoint({ method: 'POST', path, access: 'administrator', ...parts })

type Input<Definition extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Definition[Part] extends z.ZodMiniType ? Part : never]: z.input<
    NonNullable<Definition[Part]>
  >
}

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
