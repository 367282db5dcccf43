import type { FastifyRequest } from 'fastify'
import { type Json, parseStrictJson, StrictJsonError } from '../../../platform/json/strict-json.ts'
import { FORM_TYPE, JSON_TYPE } from './media-types.ts'
import { ProtocolError } from './protocol-error.ts'

/** No wallet sends that many. */
const MAX_PARAMETERS = 50

/**
 * Returns whether an HTTP request fetches an offer or request object and so marks it as scanned. A HEAD request must change no state
 * (RFC 9110 section 9.2.1).
 */
export const isFetched = ({ method }: FastifyRequest): boolean => method !== 'HEAD'

export function readForm(request: FastifyRequest): URLSearchParams {
  if (!isOfType(request, FORM_TYPE)) throw new ProtocolError('invalid_request', `the content type must be ${FORM_TYPE}`)
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new ProtocolError('invalid_request', 'there are too many parameters')
  return new URLSearchParams(text)
}

/**
 * Parses a JSON body.
 *
 * @param error code of the error that is thrown if the body is malformed
 * @throws {ProtocolError} with this code
 */
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
  new ProtocolError('invalid_request', 'not found, or no longer available', { status: 404 })
