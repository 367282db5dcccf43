import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** By the name of the coding, the best one first. */
type Encoded = readonly (readonly [coding: string, content: Buffer])[]

/** An answer in JSON that is the same for everybody, written and compressed once. */
export class PreparedJson {
  readonly #plain: Buffer
  readonly #encoded: Encoded

  private constructor(plain: Buffer, encoded: Encoded) {
    this.#plain = plain
    this.#encoded = encoded
  }

  static async of(value: unknown): Promise<PreparedJson> {
    const plain = Buffer.from(JSON.stringify(value))
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
    return new PreparedJson(plain, [
      ['br', br],
      ['gzip', gzipped],
    ])
  }

  /** In the first coding of ours that the client takes (RFC 9110 section 12.5.3). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [coding, content] = this.#encoded.find(([name]) => accepts(request, name)) ?? []
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(content ?? this.#plain)
  }
}

const accepts = ({ headers }: FastifyRequest, coding: string): boolean =>
  [headers['accept-encoding'] ?? []]
    .flat()
    .join()
    .split(',')
    .some((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return name === coding && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter))
    })
