import { randomUUID } from 'node:crypto'
import type { Answer } from './answer.ts'

/** Codes by HTTP status ("Request Service REST API error codes"). */
const CODES: Record<number, string> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'notAcceptable',
  408: 'requestTimeout',
  409: 'conflict',
  410: 'gone',
  411: 'contentLengthRequired',
  412: 'preconditionFailed',
  413: 'payloadTooLarge',
  414: 'uriTooLong',
  415: 'unsupportedMediaType',
  416: 'rangeNotSatisfiable',
  417: 'expectationFailed',
  421: 'misdirectedRequest',
  422: 'unprocessableEntity',
  423: 'locked',
  429: 'tooManyRequests',
  431: 'requestHeaderFieldsTooLarge',
  500: 'internalServerError',
  501: 'notImplemented',
  502: 'badGateway',
  503: 'serviceUnavailable',
  504: 'gatewayTimeout',
  507: 'insufficientStorage',
}

export type InnerError = { code: string; message: string; target?: string | undefined }

/** Error of the Request Service or the Admin API. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly inner: InnerError | undefined
  readonly headers: Record<string, string>

  constructor(status: number, message: string, inner?: InnerError, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.inner = inner
    this.headers = headers
  }

  toAnswer(now: number): Answer {
    return {
      status: this.status,
      headers: this.headers,
      body: {
        requestId: randomUUID().replaceAll('-', ''),
        date: new Date(now).toUTCString(),
        mscv: `${randomUUID().replaceAll('-', '').slice(0, 22)}.0`,
        error: {
          code: CODES[this.status] ?? 'internalServerError',
          message: this.message,
          ...(this.inner ? { innererror: this.inner } : {}),
        },
      },
    }
  }
}

/** Returns the error for an invalid field of a body. `target` is left out when the message is about no single field. */
export function badField(message: string, target?: string): ServiceError {
  return new ServiceError(400, 'The request is invalid.', {
    code: 'badOrMissingField',
    message,
    ...(target === undefined ? {} : { target }),
  })
}

export function notFound(message: string, target: string): ServiceError {
  return new ServiceError(404, 'The resource was not found.', { code: 'notFound', message, target })
}
