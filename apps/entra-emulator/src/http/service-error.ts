import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Answer } from './answer.ts'

/** Returns the code of an HTTP status: its reason phrase in one word ("Request Service REST API error codes"). */
function codeOf(status: number): string {
  if (status === 411) return 'contentLengthRequired'
  const [first = '', ...others] = (STATUS_CODES[status] ?? 'Internal Server Error').split(/\W/)
  return `${first.toLowerCase()}${others.join('')}`
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
          code: codeOf(this.status),
          message: this.message,
          ...(this.inner ? { innererror: this.inner } : {}),
        },
      },
    }
  }
}

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
