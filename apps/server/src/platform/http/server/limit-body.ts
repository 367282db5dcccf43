import { Transform, type TransformCallback } from 'node:stream'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * A limit of the body that is asked for before any of it is read, for a route's `preParsing`. The route's own `bodyLimit` must
 * be the highest of the answers.
 *
 * @param limitOf bytes; may throw to refuse the request altogether
 */
export function limitBody<Request extends FastifyRequest>(limitOf: (request: Request) => number | Promise<number>) {
  return async (request: Request, reply: FastifyReply, payload: NodeJS.ReadableStream) => {
    const limit = await limitOf(request)
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (Number(length ?? 0) > limit) {
      // Otherwise Node would read what nobody wants.
      reply.header('connection', 'close')
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    }
    return encoding === undefined ? payload : payload.pipe(new LimitedBody(limit))
  }
}

/** A body of unknown length, which fails when it gets longer than it may be. */
class LimitedBody extends Transform {
  readonly #limit: number
  /** What Fastify compares with Content-Length and the limit of the route. */
  receivedEncodedLength = 0

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length
    if (this.receivedEncodedLength > this.#limit) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    else done(null, chunk)
  }
}
