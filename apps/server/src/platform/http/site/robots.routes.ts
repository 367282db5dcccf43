import type { ApiServer } from '../server/api-server.ts'

/**
 * `/robots.txt` (RFC 9309): calls that are for some programs or people only are not for crawlers. Pages are open to them, also
 * those that are not to be found: their answers say so (X-Robots-Tag), and only who may ask for a page sees what it says.
 *
 * @param calls routes that crawlers leave alone
 */
export function registerRobotsRoute(app: ApiServer, { calls }: { calls: string[] }): void {
  const addresses = new Set(calls.map(beginning).toSorted())
  const text = ['User-agent: *', ...[...addresses].map((address) => `Disallow: ${address}`), ''].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(text),
  )
}

/** How the addresses of a route begin, whatever its parameters are. */
const beginning = (route: string): string => route.replace(/:.*/, '')
