import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CodedContent, inPreferredCoding } from './coded-content.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const PART: Bytes = 64 * 1024

/** To read a file for each request takes longer than the rest of the answer. */
export type KeptFile = CodedContent & { readonly type: string; readonly tag: string }

export const mediaTypeOf = (path: string): string | undefined => MEDIA_TYPES[extname(path)]

export const keptFile = (type: string, contents: CodedContent): KeptFile => ({
  ...contents,
  type,
  tag: createHash('sha256').update(contents.plain).digest('base64url').slice(0, 22),
})

export function sendKeptFile(file: KeptFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { coding, bytes } = inPreferredCoding(file, request, reply)
  const tag = `"${file.tag}${coding ? `-${coding}` : ''}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  reply.type(file.type).header('content-length', bytes.length)
  return reply.send(bytes.length > PART ? Readable.from(partsOf(bytes), { objectMode: false }) : bytes)
}

/** Node takes an answer that was written at once for finished, and cuts it off when it shuts down. */
function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART) yield bytes.subarray(start, start + PART)
}
