import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDescription } from '../../platform/http/description/route-description.ts'
import { type Json, parseStrictJson, StrictJsonError } from '../../platform/json/strict-json.ts'
import { FORM_TYPE, JSON_TYPE } from './description/wallet-calls.ts'
import { ProtocolError } from './protocol-error.ts'

export const REQUEST_LIMIT = 64 * 1024
/** More than any form has that a wallet sends. */
const MAX_PARAMETERS = 50

/** What the description of the API says of a route. */
export const says = (description: RouteDescription) => ({ config: { description } })

/** The same of a route that takes a small body. */
export const small = (description: RouteDescription) => ({ ...says(description), bodyLimit: REQUEST_LIMIT })

/** Whether a wallet takes what it asks for: by HEAD it only looks (RFC 9110 section 9.2.1). */
export const isFetched = ({ method }: FastifyRequest): boolean => method !== 'HEAD'

/** @throws {ProtocolError} `invalid_request` */
export function readForm(request: FastifyRequest): URLSearchParams {
  if (!isOfType(request, FORM_TYPE)) throw new ProtocolError('invalid_request', `the content type must be ${FORM_TYPE}`)
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new ProtocolError('invalid_request', 'there are too many parameters')
  return new URLSearchParams(text)
}

/** @throws {ProtocolError} with this error */
export function readJson(request: FastifyRequest, error: string): Json {
  if (!isOfType(request, JSON_TYPE) || !Buffer.isBuffer(request.body))
    throw new ProtocolError(error, `the content type must be ${JSON_TYPE}`)
  try {
    return parseStrictJson(request.body)
  } catch (cause) {
    if (cause instanceof StrictJsonError)
      throw new ProtocolError(error, `the body is not acceptable JSON: ${cause.message}`)
    throw cause
  }
}

const isOfType = (request: FastifyRequest, type: string): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type

export const notFound = (): ProtocolError =>
  new ProtocolError('invalid_request', 'there is nothing here, or no longer', { status: 404 })

/** Any origin, no credentials: what is answered here depends on nothing that a browser adds by itself. */
export async function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*')
}

export async function answerPreflight(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-max-age', '600')
    .code(204)
    .send()
}

/** RFC 9110 section 15.5.6. @throws {ProtocolError} */
export async function refuseMethod(): Promise<never> {
  throw new ProtocolError('invalid_request', 'this endpoint takes POST', {
    status: 405,
    headers: { allow: 'POST, OPTIONS' },
  })
}
