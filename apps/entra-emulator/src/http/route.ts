import type { Endpoint } from '../faults/fault.ts'
import type { Answer, Exchange } from './answer.ts'

export type Handle = (exchange: Exchange) => Answer | Promise<Answer>

export type Route = { method: string; path: string; endpoint: Endpoint | undefined; handle: Handle }

/**
 * Returns routes by their methods and paths, such as `GET /items/:id`. `:name` is a parameter of one segment.
 *
 * @param endpoint name in faults
 */
export const routesOf = (endpoint: Endpoint | undefined, handlers: Record<string, Handle>): Route[] =>
  Object.entries(handlers).map(([name, handle]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, endpoint, handle }
  })

type Match = { route: Route; params: Record<string, string> }

/** Returns `method` if the path exists with other methods only. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | 'method' | undefined {
  let isKnownPath = false
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (!params) continue
    if (route.method === method) return { route, params }
    isKnownPath = true
  }
  return isKnownPath ? 'method' : undefined
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
