import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { hostFault } from './host-header.ts'

const fault = (rawHeaders: string[], httpVersion = '1.1') => hostFault({ rawHeaders, httpVersion } as IncomingMessage)

it('one Host header is valid, whatever its case, also next to similar headers and values', () => {
  for (const name of ['Host', 'host', 'HOST'])
    expect(fault([name, 'a.example', 'X-Forwarded-Host', 'b.example', 'x', 'host'])).toBeUndefined()
})

it('several Host headers are refused, also with the same value', () => {
  expect(fault(['Host', 'a.example', 'host', 'a.example'])).toContain('more than one')
})

it('a missing Host header is refused in HTTP/1.1', () => {
  expect(fault(['X-Forwarded-Host', 'a.example'])).toContain('missing')
  expect(fault(['X-Forwarded-Host', 'a.example'], '1.0')).toBeUndefined()
})
