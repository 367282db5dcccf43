import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { possibleRequestId } from './possible-request-id.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://vitrine.example' } }))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['our server', 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fvitrine.example%2Frequests%2Fr-1'],
  ['an external service', 'openid-vc://?request_uri=https://service.example/v1.0/tenants/t/presentationRequests/r-1'],
])('is the last part of the URL of a request at %s', (_where, link) => {
  expect(possibleRequestId(link, ['openid4vp', 'openid-vc'])).toBe('r-1')
})

it.each([
  ['a request of another server', 'openid4vp://?request_uri=https%3A%2F%2Fother.example%2Frequests%2Fr-1'],
  ['a link of the service without a request', 'openid-vc://?request_uri=nothing'],
  ['a web page', 'https://service.example/requests/r-1'],
])('is undefined for %s', (_what, link) => {
  expect(possibleRequestId(link, ['openid-vc'])).toBeUndefined()
})

it('is undefined for a link of the service if this server does not use it', () => {
  expect(possibleRequestId('openid-vc://?request_uri=https://service.example/r-1', ['openid4vp'])).toBeUndefined()
})
