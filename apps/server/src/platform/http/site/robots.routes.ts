import type { ApiServer } from '../server/api-server.ts'

/**
 * Registers `/robots.txt` (RFC 9309), which keeps crawlers away from calls that are only for some programs or people. Pages stay
 * open to crawlers, even pages that search engines must not list: a crawler has to fetch such a page to see the response header
 * that excludes it (X-Robots-Tag).
 */
export function registerRobotsRoute(app: ApiServer, { calls }: { calls: string[] }): void {
  const addresses = new Set(calls.map(beginning).toSorted())
  const text = ['User-agent: *', ...[...addresses].map((address) => `Disallow: ${address}`), ''].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(text),
  )
}

const beginning = (route: string): string => route.replace(/:.*/, '')
