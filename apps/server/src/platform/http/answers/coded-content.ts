import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content as it is, and in both codings if these make it smaller. */
export type CodedContent = {
  readonly plain: Buffer
  readonly br?: Buffer | undefined
  readonly gzip?: Buffer | undefined
}

/**
 * Compressing each answer, here or in the proxy, costs several times the CPU of the whole request, and an installation without a proxy
 * sends eight times the bytes if nothing compresses.
 */
export async function compressed(plain: Buffer): Promise<CodedContent> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { plain, br, gzip: gzipped }
}

/** Chooses the coding that the client prefers (RFC 9110 section 12.5.3), and sets its headers. */
export function inPreferredCoding(
  { plain, br, gzip: gzipped }: CodedContent,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): { coding: 'br' | 'gzip' | undefined; bytes: Buffer } {
  if (!br || !gzipped) return { coding: undefined, bytes: plain }
  reply.header('vary', 'accept-encoding')
  const coding = negotiate((headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip'])
  if (coding !== 'br' && coding !== 'gzip') return { coding: undefined, bytes: plain }
  reply.header('content-encoding', coding)
  return { coding, bytes: coding === 'br' ? br : gzipped }
}
