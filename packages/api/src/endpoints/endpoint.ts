import type * as z from 'zod'

/** Who may make a call. Wallets prove themselves by their own protocol. */
export type Access = 'anonymous' | 'wallet' | 'signed-in' | 'help-desk-staff' | 'administrator'

/** A call of our API: where it is made, what goes in and comes out, and who may make it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** With its parameters: `/help-desk/caller/:requestId`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: z.ZodType<Record<string, string>>
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Absent where the answer is no JSON. */
  readonly response?: z.ZodType
  /** Whether the answer is a page of a list: its headers say how long the list is and where it goes on. */
  readonly isList?: true
}

export const defineEndpoint = <const Definition extends Endpoint>(endpoint: Definition): Definition => endpoint

/** What a caller says: the parts that the endpoint has a schema for. */
type Said<Definition extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Definition[Part] extends z.ZodType ? Part : never]: z.input<
    NonNullable<Definition[Part]>
  >
}

/** The address, method and body of a call to our own server. What is undefined in the query is left out. */
export function requestTo<const Definition extends Endpoint>(
  { method, path }: Definition,
  ...said: Record<never, never> extends Said<Definition> ? [] : [Said<Definition>]
): { url: string; method: Definition['method']; body?: unknown } {
  const { params = {}, query = {}, body } = (said[0] ?? {}) as { params?: object; query?: object; body?: unknown }
  const values = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const asked = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return {
    url: asked.length === 0 ? address : `${address}?${asked.join('&')}`,
    method,
    ...(body === undefined ? {} : { body }),
  }
}
