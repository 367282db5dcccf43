import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'

/** Passes requests with these headers one after another, and returns the logged messages. */
function note(...requests: Record<string, string>[]): string[] {
  const warn = vi.fn<(message: string) => void>()
  const noteRequest = warnOfUnnamedProxy()
  for (const headers of requests) noteRequest({ headers, log: { warn } } as unknown as FastifyRequest)
  return warn.mock.calls.map(([message]) => message)
}

it.each(['x-forwarded-for', 'forwarded'])('logs once that a proxy sets %s but TRUST_PROXY is not set', (header) => {
  const said = note({}, { [header]: 'for=192.0.2.1' }, { [header]: 'for=192.0.2.2' })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/set TRUST_PROXY to the number of proxies/)
  expect(said[0]).not.toContain('192.0.2')
})

it('logs nothing without a proxy', () => {
  expect(note({ host: 'localhost' }, { 'x-forwarded-host': 'x' })).toEqual([])
})
