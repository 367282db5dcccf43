import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A response that is the same for all clients, serialized and compressed once. Compressing each answer, here or in the proxy, costs
 * several times the CPU of the whole request, and an installation without a proxy sends eight times the bytes if nothing compresses.
 */
export type PreparedText = {
  /** Sends the text in the coding that the client prefers (RFC 9110 section 12.5.3). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export const preparedJson = (value: unknown): Promise<PreparedText> =>
  preparedText('application/json', JSON.stringify(value))

export async function preparedText(type: string, text: string): Promise<PreparedText> {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const encoded = { br, gzip: gzipped }
  return {
    send({ headers }, reply) {
      const coding = negotiate((headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip'])
      if (coding) reply.header('content-encoding', coding)
      return reply
        .header('vary', 'accept-encoding')
        .type(`${type}; charset=utf-8`)
        .send(coding ? encoded[coding] : plain)
    },
  }
}
