import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { HttpProblem, RETRY_AFTER_SECONDS } from '../../platform/http/answers/problem.ts'
import { ProtocolError } from './protocol-error.ts'

const JSON_TYPE = 'application/json'

/**
 * What a wallet is told of any error: `error` and, where the wallet is at fault, `error_description` (RFC 6749 section 5.2).
 * Both are in the log as well. Whatever we are at fault for is logged, and nothing of it is told.
 */
export async function answerProtocolError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof ProtocolError) {
    request.log.info({ error: error.code, reason: error.message }, 'a wallet request was refused')
    reply.code(error.status).headers(error.headers)
    return reply.type(JSON_TYPE).send({ error: error.code, error_description: error.message })
  }
  if (error instanceof HttpProblem && (error.status === 429 || error.status === 503)) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply.code(error.status).type(JSON_TYPE).send({ error: 'temporarily_unavailable' })
  }
  if (error instanceof DatabaseUnavailable) {
    request.log.warn({ reason: error.message }, 'the database is unavailable')
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return reply.type(JSON_TYPE).send({ error: 'temporarily_unavailable' })
  }
  const status = clientErrorStatus(error)
  if (status === undefined) request.log.error({ err: error }, 'a wallet request failed')
  return reply
    .code(status ?? 500)
    .type(JSON_TYPE)
    .send({ error: status ? 'invalid_request' : 'server_error' })
}

/** The status of an error that Fastify found in the request itself, such as a body over the limit. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  return error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined
}
