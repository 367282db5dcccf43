import type { Endpoint } from '../faults/fault.ts'
import type { Answer, Exchange } from './answer.ts'

/** `:name` in the path is a parameter of one segment. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  /** Name in faults. */
  endpoint?: Endpoint
  handle: (exchange: Exchange) => Answer | Promise<Answer>
}

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'method' }
  | { kind: 'none' }

/** `method`: the path exists with other methods only. */
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
  const found = new URLPattern({ pathname: pattern }).exec({ pathname: path })?.pathname.groups
  try {
    return (
      found && Object.fromEntries(Object.entries(found).map(([name, text = '']) => [name, decodeURIComponent(text)]))
    )
  } catch {
    return undefined
  }
}
