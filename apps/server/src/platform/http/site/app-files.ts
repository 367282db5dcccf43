import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeptFile, keptFile, mediaTypeOf, sendKeptFile } from '../answers/kept-file.ts'
import type { ApiServer } from '../server/api-server.ts'

const ASSETS = 'assets'
/** Files below /assets have the hash of their content in their name. */
const HASHED = 'public, max-age=31536000, immutable'
const OTHERS = 'public, max-age=300'

/** Each file is read at its first request and then kept: together they take less than 3 MB. */
export function registerAppFiles(app: ApiServer, webRoot: string): void {
  const types = typesOf(webRoot)
  const kept = new Map<string, Promise<KeptFile>>()
  const fileAt = (path: string, type: string): Promise<KeptFile> => {
    const known = kept.get(path)
    if (known) return known
    const read = readAppFile(join(webRoot, path), type)
    kept.set(path, read)
    read.catch(() => kept.delete(path))
    return read
  }
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const type = types.get(path)
    if (type === undefined) {
      reply.callNotFound()
      return reply
    }
    const file = await fileAt(path, type)
    return sendKeptFile(file, request, reply.header('cache-control', path.startsWith(ASSETS) ? HASHED : OTHERS))
  }

  const options = { schema: { hide: true }, config: { isPrepared: true } }
  for (const path of types.keys())
    if (dirname(path) === '.') app.get(`/${path}`, options, (request, reply) => send(path, request, reply))
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, options, (request, reply) =>
    send(`${ASSETS}/${request.params.name}`, request, reply),
  )
}

function typesOf(webRoot: string): Map<string, string> {
  const paths = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path !== 'index.html' && !/\.(br|gz|map)$/.test(path))
  return new Map(
    paths.map((path) => {
      const type = mediaTypeOf(path)
      if (type === undefined) throw new Error(`${path} has no media type`)
      return [path, type]
    }),
  )
}

/** The build writes the compressed copies next to the file. */
async function readAppFile(file: string, type: string): Promise<KeptFile> {
  const copy = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined)
  const [plain, br, gzip] = await Promise.all([readFile(file), copy('.br'), copy('.gz')])
  return keptFile(type, { plain, br, gzip })
}
