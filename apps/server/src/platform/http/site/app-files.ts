import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiServer } from '../server/api-server.ts'

/** Media types by the ending of a file's name. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Names of the compressed copies that the build writes next to a file, best first. */
const COPIES = { br: '.br', gzip: '.gz' } as const
const ASSETS = 'assets'
/** Files below /assets have the hash of their content in their name. */
const HASHED = 'public, max-age=31536000, immutable'
const OTHERS = 'public, max-age=300'

/** A file of the app: as it is, and its compressed copies, each with its entity tag. */
type AppFile = { readonly type: string; readonly caching: string; readonly codings: readonly (keyof typeof COPIES)[] }
type Content = { readonly bytes: Buffer; readonly tag: string }

/**
 * Registers the files of a build. Each is read at its first request and then kept: together they take less than 2 MB, and reading a file
 * for each request takes longer than the rest of the answer.
 */
export function registerAppFiles(app: ApiServer, webRoot: string): void {
  const kept = new Map<string, Promise<Content>>()
  const contentOf = (path: string): Promise<Content> => {
    const known = kept.get(path)
    if (known) return known
    const read = readFile(join(webRoot, path)).then((bytes) => ({ bytes, tag: tagOf(bytes) }))
    kept.set(path, read)
    read.catch(() => kept.delete(path))
    return read
  }

  const send = async (
    path: string,
    { type, caching, codings }: AppFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase()
    const coding = codings.length > 0 ? (negotiate(accepted, [...codings]) as keyof typeof COPIES | null) : null
    const { bytes, tag } = await contentOf(coding ? path + COPIES[coding] : path)
    reply.header('cache-control', caching).header('etag', tag)
    if (codings.length > 0) reply.header('vary', 'accept-encoding')
    if (coding) reply.header('content-encoding', coding)
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.type(type).send(bytes)
  }

  const files = filesOf(webRoot)
  const options = { schema: { hide: true }, config: { isPrepared: true } }
  for (const [path, file] of files)
    if (dirname(path) === '.') app.get(`/${path}`, options, (request, reply) => send(path, file, request, reply))
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, options, (request, reply) => {
    const path = `${ASSETS}/${request.params.name}`
    const file = files.get(path)
    return file ? send(path, file, request, reply) : reply.callNotFound()
  })
}

/** @throws {Error} if a file has no media type */
function filesOf(webRoot: string): Map<string, AppFile> {
  const paths = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path !== 'index.html' && !/\.(br|gz|map)$/.test(path))
  return new Map(
    paths.map((path) => {
      const type = MEDIA_TYPES[extname(path)]
      if (type === undefined) throw new Error(`${path} has no media type`)
      const codings = (['br', 'gzip'] as const).filter((coding) => existsSync(join(webRoot, path + COPIES[coding])))
      return [path, { type, caching: path.startsWith(`${ASSETS}/`) ? HASHED : OTHERS, codings }]
    }),
  )
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
