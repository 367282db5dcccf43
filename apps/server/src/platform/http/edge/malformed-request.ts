import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import { HttpProblem, PROBLEM_TYPE, problemBody } from '../answers/problem.ts'
import { REFUSAL_PAGE_POLICY, refusalPage } from '../refusal-page/refusal-page.ts'
import { wantsDocument } from '../refusal-page/wants-document.ts'
import { newRequestId, REQUEST_ID_HEADER } from '../server/request-id.ts'
import { requestLanguage } from '../site/reader-language.ts'

const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
}

/**
 * No route and no hook sees such a request, and Node passes only its socket, so the response is written as text.
 *
 * @returns fields for the log
 */
export function refuseMalformed(
  socket: Socket,
  error: { code?: string; rawPacket?: unknown },
  headers: Record<string, string>,
): { requestId: string; code: ProblemCode } {
  const requestId = newRequestId()
  const problem = new HttpProblem(CODES[error.code ?? ''] ?? 'invalid-request')
  const head = headOf(error.rawPacket)
  const page = wantsDocument(head.method, head.headers)
    ? refusalPage(problem, requestLanguage(head), requestId)
    : undefined
  const body = page ?? JSON.stringify(problemBody(problem, requestId))
  const all = {
    ...headers,
    ...(page && { 'content-security-policy': REFUSAL_PAGE_POLICY }),
    [REQUEST_ID_HEADER]: requestId,
    connection: 'close',
    'content-type': page ? 'text/html; charset=utf-8' : PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
  return { requestId, code: problem.code }
}

/**
 * A browser usually sends method and headers in one packet; from other packets the function reads nothing useful, and the response is for
 * programs.
 */
function headOf(packet: unknown): { method: string | undefined; headers: IncomingHttpHeaders } {
  const [start, ...lines] = Buffer.isBuffer(packet) ? packet.toString('latin1').split('\r\n') : []
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return { method: start?.split(' ')[0], headers: Object.fromEntries(headers) }
}
