import { readFileSync } from 'node:fs'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { preparedText } from '../../answers/prepared-text.ts'
import type { ApiServer } from '../../server/api-server.ts'
import { once } from '../../server/once.ts'
import type { ApiDescription } from '../describe-api.ts'
import { apiDocsPage } from './api-docs-page.ts'

const BRAND = new URL('./', import.meta.resolve('@vitrine/brand/tokens.css'))
const brandFile = (name: string): Buffer => readFileSync(new URL(name, BRAND))

/** The page runs `color-scheme.js` of the web app to apply the theme that the visitor chose. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type ApiDocs = { description: () => ApiDescription; version: string; endpoints: readonly Endpoint[] }

export function registerApiDocs(app: ApiServer, { description, version, endpoints }: ApiDocs): void {
  const page = once(() =>
    preparedText(
      'text/html',
      apiDocsPage({ description: description(), version, endpoints, mark: brandFile('mark.svg').toString('utf8') }),
    ),
  )
  for (const path of ['/docs', '/docs/'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
      return (await page()).send(request, reply)
    })

  const style = [brandFile('fonts.css'), brandFile('tokens.css'), readFileSync(new URL('style.css', import.meta.url))]
  const files: [path: string, type: string, content: Buffer][] = [
    ['style.css', 'text/css; charset=utf-8', Buffer.concat(style)],
    ['icon.svg', 'image/svg+xml', brandFile('icon.svg')],
    ...['fonts/vitrine-sans.woff2', 'fonts/vitrine-serif.woff2'].map((name): [string, string, Buffer] => [
      name,
      'font/woff2',
      brandFile(name),
    ]),
  ]
  for (const [path, type, content] of files)
    app.get(`/docs/${path}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(type).send(content),
    )
}
