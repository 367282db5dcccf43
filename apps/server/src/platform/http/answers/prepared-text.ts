import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressed versions of a text by content coding. */
type Encoded = Record<'br' | 'gzip', Buffer>

/**
 * A response that is the same for all clients, serialized and compressed once. Compressing each answer, here or in the proxy, costs
 * several times the CPU of the whole request, and an installation without a proxy sends eight times the bytes if nothing compresses.
 */
export class PreparedText {
  readonly #type: string
  readonly #plain: Buffer
  readonly #encoded: Encoded

  private constructor(type: string, plain: Buffer, encoded: Encoded) {
    this.#type = type
    this.#plain = plain
    this.#encoded = encoded
  }

  static ofJson(value: unknown): Promise<PreparedText> {
    return PreparedText.of('application/json', JSON.stringify(value))
  }

  static async of(type: string, text: string): Promise<PreparedText> {
    const plain = Buffer.from(text)
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
    return new PreparedText(`${type}; charset=utf-8`, plain, { br, gzip: gzipped })
  }

  /** Sends the text in the coding that the client prefers (RFC 9110 section 12.5.3). */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const coding = negotiate((headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip'])
    if (coding) reply.header('content-encoding', coding)
    return reply
      .header('vary', 'accept-encoding')
      .type(this.#type)
      .send(coding ? this.#encoded[coding] : this.#plain)
  }
}
