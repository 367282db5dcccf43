import * as z from 'zod'
import { CHALLENGE, RETRY_AFTER } from '../../../platform/http/description/answer-headers.ts'
import type { Refusal } from '../../../platform/http/description/route-description.ts'

/** An error response (RFC 6749 section 5.2 and the sections that refer to it). */
const zProtocolError = z
  .strictObject({
    error: z.string().meta({ description: 'The error code of the protocol', example: 'invalid_grant' }),
    error_description: z.string().optional().meta({
      description: 'A description of the error for developers',
      example: 'the code is wrong, used or expired, or the PIN is wrong',
    }),
  })
  .meta({ id: 'ProtocolError' })

export type ProtocolErrors = Readonly<Partial<Record<400 | 401 | 404, readonly string[]>>>

const MEANINGS = {
  400: 'The request violates the protocol, or comes too late',
  401: 'The access token is missing, wrong or expired',
  404: 'Not found, or no longer available',
  413: 'The body is too large',
  415: 'The content type is not supported',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'The service is not available at the moment',
} as const

type Status = keyof typeof MEANINGS

export function protocolRefusals(errors: ProtocolErrors, { hasBody }: { hasBody: boolean }): Refusal[] {
  return [
    ...(['400', '401', '404'] as const).flatMap((status) => {
      const codes = errors[status]
      return codes ? [refusal(Number(status) as Status, codes)] : []
    }),
    ...(hasBody ? [refusal(413, ['invalid_request']), refusal(415, ['invalid_request'])] : []),
    refusal(429, ['temporarily_unavailable']),
    refusal(500, ['server_error']),
    refusal(503, ['temporarily_unavailable']),
  ]
}

const refusal = (status: Status, codes: readonly string[]): Refusal => ({
  status,
  name: `Wallet${status}${codes.map(inPascalCase).join('Or')}`,
  description: MEANINGS[status],
  type: 'application/json',
  schema: zProtocolError,
  headers: headersOf(status),
  examples: Object.fromEntries(codes.map((error) => [error, { error }])),
})

function headersOf(status: Status): Refusal['headers'] {
  if (status === 401) return CHALLENGE
  return status === 429 || status === 503 ? RETRY_AFTER : {}
}

const inPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
