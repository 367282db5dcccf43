import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import { LISTED_PAGES, PAGES } from '@vitrine/api/pages/pages.ts'
import { html } from '@vitrine/brand/html.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from '../answers/problem.ts'
import { pageContentSecurityPolicy } from '../edge/security-headers.ts'
import { wantsDocument } from '../refusal-page/wants-document.ts'
import type { ApiServer } from '../server/api-server.ts'
import { addressProblem } from '../server/refused-address.ts'
import { registerAppFiles } from './app-files.ts'
import { withLinkPreview } from './link-preview.ts'
import { pageFinder } from './page-address.ts'
import { pagePreloads } from './page-preloads.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const BACKEND_PLACEHOLDER = '__BACKEND_ORIGIN__'
const EMULATORS_PLACEHOLDER = '__EMULATORS__'
const LOOPBACK = new Set(['127.0.0.1', '[::1]'])
const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Vitrine</title><p>The web app is not built. <code>npm start</code> builds it.'

type PageOptions = {
  webRoot: string
  publicUrl: string
  patterns: readonly string[]
  /** Origin of the backend that the app calls; undefined for this server. */
  backendOrigin: string | undefined
  /** The document contains them, so that the mark of an emulator is in the first paint. */
  emulators: readonly Emulator[]
  connectTo: string[]
}

/**
 * At other addresses browsers get the document too, with status 404, or 400 or 414 if the address is refused, so that visitors find the way
 * back; programs get a problem (RFC 9457).
 */
export function registerPageRoutes(
  app: ApiServer,
  { webRoot, publicUrl, patterns, backendOrigin, emulators, connectTo }: PageOptions,
): void {
  const indexFile = join(webRoot, 'index.html')
  const file = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : NOT_BUILT
  const named = emulators.length === 0 ? '' : html`${JSON.stringify(emulators)}`.text
  const template = file.replace(BACKEND_PLACEHOLDER, backendOrigin ?? '').replace(EMULATORS_PLACEHOLDER, () => named)
  const connectable = backendOrigin === undefined ? connectTo : [...connectTo, backendOrigin]
  const home = withLinkPreview(template, publicUrl, PAGES.home)
  const canonical = new URL(publicUrl)

  const preloads = pagePreloads(webRoot)
  const canonicalAddress = pageFinder(patterns)

  /** @param pattern omitted if the address is not a page */
  const sendPage = (reply: FastifyReply, pattern = ''): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    const preload = preloads.get(pattern)
    if (preload !== undefined) reply.header('link', preload)
    if (!LISTED_PAGES.includes(pattern)) reply.header('x-robots-tag', 'noindex')
    const document = pattern === PAGES.home ? home : template
    return reply
      .header('content-security-policy', pageContentSecurityPolicy(nonce, connectable))
      .type('text/html; charset=utf-8')
      .send(document.replaceAll(NONCE_PLACEHOLDER, nonce))
  }

  /** Cookies and keys belong to one host name. */
  const redirectToCanonicalHost = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (canonical.hostname !== 'localhost' || !LOOPBACK.has(request.hostname)) return undefined
    return reply.redirect(`${publicUrl}${request.url}`, 308)
  }

  const redirectToPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const [path = '', ...query] = request.url.split('?')
    const meant = canonicalAddress(path)
    if (meant === undefined) return undefined
    // Fastify sets Content-Length for GET only, but HEAD must return the same headers (RFC 9110 section 9.3.2).
    return reply.header('content-length', '0').redirect([meant, ...query].join('?'), 308)
  }

  for (const path of patterns)
    app.get(
      path,
      { schema: { hide: true } },
      async (request, reply) =>
        redirectToCanonicalHost(request, reply) ?? redirectToPage(request, reply) ?? sendPage(reply, path),
    )

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const refused = addressProblem(request.raw)
    const redirect = isRead && !refused ? redirectToPage(request, reply) : undefined
    if (redirect) return redirect
    const problem = refused ?? new HttpProblem('not-found')
    if (wantsDocument(request.method, request.headers)) return sendPage(reply.code(problem.status))
    throw problem
  })

  if (existsSync(indexFile)) registerAppFiles(app, webRoot)
}
