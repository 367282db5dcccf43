import type { Endpoint } from '../faults/fault.ts'
import type { Answer, Exchange } from './answer.ts'

/** Handler of a method and a path. `:name` in the path is a parameter of one segment. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Name in faults; undefined if nothing can be made to fail. */
  endpoint?: Endpoint
  handle: (exchange: Exchange) => Answer | Promise<Answer>
}

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'method' }
  | { kind: 'none' }

/** Finds the route of a request. `method`: the path exists with other methods only. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  let isKnownPath = false
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (!params) continue
    if (route.method === method) return { kind: 'found', route, params }
    isKnownPath = true
  }
  return isKnownPath ? { kind: 'method' } : { kind: 'none' }
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const text = given[index] ?? ''
    if (segment.startsWith(':')) {
      const value = decoded(text)
      if (!value) return undefined
      params[segment.slice(1)] = value
    } else if (segment !== text) return undefined
  }
  return params
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
