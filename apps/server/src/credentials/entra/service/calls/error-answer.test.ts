import { describe, expect, it } from 'vitest'
import type { ServiceFailure } from '../service-error.ts'
import { errorOf } from './error-answer.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  errorOf('createIssuanceRequest', { status, headers: new Headers(headers), text: JSON.stringify(body) }, NOW)

describe('the class of a failure', () => {
  it.each<[number, string, ServiceFailure]>([
    [400, 'badRequest', 'refused'],
    [401, 'unauthorized', 'unauthorized'],
    [403, 'forbidden', 'unauthorized'],
    [404, 'notFound', 'refused'],
    [405, 'methodNotAllowed', 'refused'],
    [406, 'notAcceptable', 'refused'],
    [408, 'requestTimeout', 'unavailable'],
    [409, 'conflict', 'refused'],
    [410, 'gone', 'refused'],
    [411, 'contentLengthRequired', 'refused'],
    [412, 'preconditionFailed', 'refused'],
    [413, 'payloadTooLarge', 'refused'],
    [414, 'uriTooLong', 'refused'],
    [415, 'unsupportedMediaType', 'refused'],
    [416, 'rangeNotSatisfiable', 'refused'],
    [417, 'expectationFailed', 'refused'],
    [421, 'misdirectedRequest', 'refused'],
    [422, 'unprocessableEntity', 'refused'],
    [423, 'locked', 'refused'],
    [429, 'tooManyRequests', 'throttled'],
    [431, 'requestHeaderFieldsTooLarge', 'refused'],
    [500, 'internalServerError', 'unavailable'],
    [501, 'notImplemented', 'unavailable'],
    [502, 'badGateway', 'unavailable'],
    [503, 'serviceUnavailable', 'unavailable'],
    [504, 'gatewayTimeout', 'unavailable'],
    [507, 'insufficientStorage', 'unavailable'],
  ])('for %i %s is %s', (status, code, kind) => {
    const error = read(status, { error: { code, message: 'The request is invalid.' } })
    expect([error.kind, error.facts.serviceCode]).toEqual([kind, code])
  })

  it.each<[number, string, ServiceFailure]>([
    [400, 'badOrMissingField', 'refused'],
    [400, 'notFound', 'refused'],
    [400, 'tokenError', 'refused'],
    [400, 'transientError', 'unavailable'],
    [429, 'transientError', 'throttled'],
    [503, 'transientError', 'unavailable'],
  ])('for %i with the inner code %s is %s', (status, code, kind) => {
    const error = read(status, { error: { code: 'badRequest', innererror: { code } } })
    expect([error.kind, error.facts.serviceCode]).toEqual([kind, `badRequest/${code}`])
  })

  it.each([301, 302, 304, 307])('for the redirect %i is an unexpected answer', (status) => {
    expect(read(status, undefined).kind).toBe('unexpected-answer')
  })
})

describe('an error answer', () => {
  const BODY = {
    requestId: '5d0c7b1e6a0e4f0e9a570f8f1f6d2a11',
    date: 'Fri, 20 Nov 2026 09:00:00 GMT',
    mscv: 'yzP3+/q.0',
    error: {
      code: 'badRequest',
      message: 'The request is invalid.',
      innererror: { code: 'badOrMissingField', message: 'claim Ann Example is too long', target: 'callback.url' },
    },
  }

  it('names code, field, trace id and correlation vector', () => {
    expect(read(400, BODY).facts).toMatchObject({
      status: 400,
      serviceCode: 'badRequest/badOrMissingField',
      target: 'callback.url',
      traceId: '5d0c7b1e6a0e4f0e9a570f8f1f6d2a11',
      mscv: 'yzP3+/q.0',
    })
  })

  it('keeps no message of the service, which may quote a claim', () => {
    const error = read(400, BODY)
    expect(JSON.stringify(error) + error.message + error.stack).not.toMatch(/Ann|invalid/)
  })

  it.each([
    ['no code longer than 49 characters', { code: 'a'.repeat(50) }],
    ['no code with a space', { code: 'Ann Example' }],
    ['no code with an invisible character', { code: 'a\u200bb' }],
    ['no code that is a number', { code: 7 }],
  ])('keeps %s', (_what, error) => {
    expect(read(400, { error }).facts.serviceCode).toBeUndefined()
  })

  it('keeps no unusual trace id, correlation vector or target', () => {
    const unusual = {
      requestId: 'a b',
      mscv: 'ü',
      error: { code: 'badRequest', innererror: { target: 'Ann Example' } },
    }
    expect(read(400, unusual).facts).toMatchObject({ traceId: undefined, mscv: undefined, target: undefined })
  })

  it('may be a flat error of the Admin API', () => {
    const error = read(400, { error: { code: 'wellKnownConfigDomainDoesNotExistInIssuer', message: 'no' } })
    expect([error.kind, error.facts.serviceCode]).toEqual(['refused', 'wellKnownConfigDomainDoesNotExistInIssuer'])
  })

  it.each([
    ['nothing', ''],
    ['HTML', '<html>Ann</html>'],
    ['a text', '"badRequest"'],
    ['null', 'null'],
    ['an error that is a text', '{"error":"badRequest"}'],
    ['an inner error that is a text', '{"error":{"innererror":"x"}}'],
    ['more than was read', undefined],
  ])('may contain %s', (_what, text) => {
    const error = errorOf('contracts', { status: 502, headers: new Headers(), text }, NOW)
    expect([error.kind, error.facts.status, error.facts.serviceCode]).toEqual(['unavailable', 502, undefined])
  })

  it('states the time to wait', () => {
    expect(read(429, {}, { 'retry-after': '5' }).facts.retryAfter).toBe(5_000)
  })

  it.each([
    ['for a refused access token', 401, {}, /check the tenant/],
    ['for a missing permission', 403, {}, /permissions of Verified ID/],
    ['for a callback address', 400, BODY, /reach the callback address/],
    [
      'for a contract that cannot be fetched',
      400,
      { error: { code: 'badRequest', innererror: { code: 'badOrMissingField', message: 'fetch_contract_error' } } },
      /cannot fetch the contract/,
    ],
  ])('explains what to do %s', (_what, status, body, advice) => {
    expect(read(status, body).facts.explanation).toMatch(advice)
  })
})
