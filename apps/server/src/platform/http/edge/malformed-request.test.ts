import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { refuseMalformed } from './malformed-request.ts'

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'request-timeout'],
  ['HPE_HEADER_OVERFLOW', 431, 'headers-too-large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'body-too-large'],
  ['HPE_INVALID_METHOD', 400, 'invalid-request'],
  [undefined, 400, 'invalid-request'],
])('a request that Node refuses with %s is answered with %i, and the connection ends', (code, status, problem) => {
  let written = ''
  let isEnded = false
  const socket = {
    write(text: string) {
      written += text
    },
    destroySoon() {
      isEnded = true
    },
  } as unknown as Socket
  const line = refuseMalformed(socket, code === undefined ? {} : { code }, { 'x-frame-options': 'DENY' })
  const [head = '', body = ''] = written.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of ['x-frame-options: DENY', 'connection: close', `x-request-id: ${line.requestId}`])
    expect(head.split('\r\n')).toContain(header)
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toMatchObject({ status, code: problem })
  expect(line.code).toBe(problem)
  expect(isEnded).toBe(true)
})
