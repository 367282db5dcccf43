import { Transform, type TransformCallback } from 'node:stream'
import type { Bytes } from '@vitrine/api/units.ts'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * Creates a `preParsing` hook that determines the limit of the body before any of it is read. Fastify's `bodyLimit` is the same
 * for all requests of a route, so the route sets it to the highest limit that `limitOf` returns.
 *
 * @param limitOf may throw to refuse the request
 */
export function limitBody<Request extends FastifyRequest>(limitOf: (request: Request) => Bytes | Promise<Bytes>) {
  return async (request: Request, reply: FastifyReply, payload: NodeJS.ReadableStream) => {
    const limit = await limitOf(request)
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (Number(length ?? 0) > limit) {
      // Without this header Node would read the rest of the body.
      reply.header('connection', 'close')
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    }
    return encoding === undefined ? payload : payload.pipe(new LimitedBody(limit))
  }
}

/** A body of unknown length, which fails when it exceeds the limit. */
class LimitedBody extends Transform {
  readonly #limit: Bytes
  /** Number of received bytes, which Fastify compares with Content-Length and the limit of the route. */
  receivedEncodedLength = 0

  constructor(limit: Bytes) {
    super()
    this.#limit = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length
    if (this.receivedEncodedLength > this.#limit) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    else done(null, chunk)
  }
}
