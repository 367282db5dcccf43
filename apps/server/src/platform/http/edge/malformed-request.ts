import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@vitrine/api/wording/problem-codes.ts'
import { HttpProblem, PROBLEM_TYPE, problemBody } from '../answers/problem.ts'
import { newRequestId, REQUEST_ID_HEADER } from '../server/request-id.ts'

const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
}

/**
 * Answers a malformed or incomplete HTTP request, and closes the connection. No route and no hook sees such a request, and Node
 * passes only its socket, so the response is written as text.
 *
 * @param headers the headers of every response
 * @returns fields for the log
 */
export function refuseMalformed(
  socket: Socket,
  error: { code?: string },
  headers: Record<string, string>,
): { requestId: string; code: ProblemCode } {
  const requestId = newRequestId()
  const problem = new HttpProblem(CODES[error.code ?? ''] ?? 'invalid-request')
  const body = JSON.stringify(problemBody(problem, requestId))
  const all = {
    ...headers,
    [REQUEST_ID_HEADER]: requestId,
    connection: 'close',
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
  return { requestId, code: problem.code }
}
