import { randomUUID } from 'node:crypto'
import type { Answer } from '../http/answer.ts'

/** Errors of the token endpoint by their AADSTS code (Microsoft identity platform, "Microsoft Entra authentication and authorization error codes"). */
const ERRORS = {
  7000215: { status: 401, error: 'invalid_client', text: 'Invalid client secret provided.' },
  7000216: { status: 401, error: 'invalid_client', text: "'client_assertion' or 'client_secret' is required." },
  700016: { status: 400, error: 'unauthorized_client', text: 'The application was not found in the directory.' },
  700021: {
    status: 400,
    error: 'invalid_client',
    text: "The client assertion application identifier doesn't match the 'client_id' parameter.",
  },
  700023: {
    status: 401,
    error: 'invalid_client',
    text: 'The client assertion audience claim is not the token endpoint.',
  },
  700024: { status: 401, error: 'invalid_client', text: 'The client assertion is not within its valid time range.' },
  700027: { status: 401, error: 'invalid_client', text: 'The client assertion failed signature validation.' },
  50027: { status: 400, error: 'invalid_client', text: 'The JWT token is invalid or malformed.' },
  70011: { status: 400, error: 'invalid_scope', text: 'The provided scope is not valid.' },
  500011: { status: 400, error: 'invalid_resource', text: 'The resource principal was not found in the tenant.' },
  70003: { status: 400, error: 'unsupported_grant_type', text: 'The grant type is not supported.' },
  90002: { status: 400, error: 'invalid_request', text: 'The tenant was not found.' },
  900144: { status: 400, error: 'invalid_request', text: 'The request body lacks a required parameter.' },
} as const

export type TokenErrorCode = keyof typeof ERRORS

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code: TokenErrorCode

  constructor(code: TokenErrorCode) {
    super(ERRORS[code].text)
    this.code = code
  }

  toAnswer(now: number): Answer {
    const { status, error, text } = ERRORS[this.code]
    const [trace, correlation] = [randomUUID(), randomUUID()]
    const timestamp = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}Z`
    return {
      status,
      body: {
        error,
        error_description: `AADSTS${this.code}: ${text} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
        error_codes: [Number(this.code)],
        timestamp,
        trace_id: trace,
        correlation_id: correlation,
        error_uri: `https://login.microsoftonline.com/error?code=${this.code}`,
      },
    }
  }
}
