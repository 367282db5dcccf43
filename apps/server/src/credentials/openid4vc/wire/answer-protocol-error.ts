import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import { HttpProblem, RETRY_AFTER_SECONDS } from '../../../platform/http/answers/problem.ts'
import { ProtocolError } from './protocol-error.ts'

const JSON_TYPE = 'application/json'
export const REFUSED = 'a wallet request was refused'

/**
 * Answers a wallet's failed request with `error` and, if the wallet is at fault, `error_description` (RFC 6749 section 5.2). The cause of a
 * server error is logged and never sent.
 */
export async function answerProtocolError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A person reads the page of the server, not the answer for wallets.
  if (request.routeOptions.config.isForBrowsers) throw error
  if (error instanceof ProtocolError) {
    request.log.info({ error: error.code, reason: error.message }, REFUSED)
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
  const code = status ? 'invalid_request' : 'server_error'
  if (status) request.log.info({ error: code, reason: (error as Error).message }, REFUSED)
  else request.log.error({ err: error }, 'a wallet request failed')
  return reply
    .code(status ?? 500)
    .type(JSON_TYPE)
    .send({ error: code })
}

/** Returns the status of an error that Fastify found in the request itself, such as a body over the limit. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  return error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined
}
