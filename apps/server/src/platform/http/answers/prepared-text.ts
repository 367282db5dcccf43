import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressed versions of a text by content coding, preferred one first. */
type Encoded = readonly (readonly [coding: string, content: Buffer])[]

/** A response that is the same for all clients, serialized and compressed once. */
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
    return new PreparedText(`${type}; charset=utf-8`, plain, [
      ['br', br],
      ['gzip', gzipped],
    ])
  }

  /** Sends the text in the first available coding that the client accepts (RFC 9110 section 12.5.3). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [coding, content] = this.#encoded.find(([name]) => accepts(request, name)) ?? []
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply
      .header('vary', 'accept-encoding')
      .type(this.#type)
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
