import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Media types by the ending of a file's name. */
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

/** Content of a file in each coding that it has. */
type Contents = { readonly plain: Buffer; readonly br?: Buffer | undefined; readonly gzip?: Buffer | undefined }

/** A file that is kept in memory. To read a file for each request takes longer than the rest of the answer. */
export type KeptFile = Contents & { readonly type: string; readonly tag: string }

/** @returns undefined if files with such a name are not sent */
export const mediaTypeOf = (path: string): string | undefined => MEDIA_TYPES[extname(path)]

export const keptFile = (type: string, contents: Contents): KeptFile => ({
  ...contents,
  type,
  tag: createHash('sha256').update(contents.plain).digest('base64url').slice(0, 22),
})

/** Sends a file in the coding that the client prefers (RFC 9110 section 12.5.3), unless the client has it. */
export function sendKeptFile(file: KeptFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { br, gzip, plain, type } = file
  const isCoded = br !== undefined && gzip !== undefined
  const coding = isCoded ? negotiate((headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip']) : null
  const tag = `"${file.tag}${coding ? `-${coding}` : ''}"`
  reply.header('etag', tag)
  if (isCoded) reply.header('vary', 'accept-encoding')
  if (coding) reply.header('content-encoding', coding)
  if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const bytes = (coding === 'br' ? br : coding === 'gzip' ? gzip : plain) as Buffer
  reply.type(type).header('content-length', bytes.length)
  return reply.send(bytes.length > PART ? Readable.from(partsOf(bytes), { objectMode: false }) : bytes)
}

/** Returns a large content part by part: Node takes an answer that was written at once for finished, and cuts it off when it shuts down. */
function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART) yield bytes.subarray(start, start + PART)
}
