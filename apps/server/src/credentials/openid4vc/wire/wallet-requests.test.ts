import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { isFetched, notFound, readForm, readJson } from './wallet-requests.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

const request = (type: string | undefined, body: unknown): FastifyRequest =>
  ({ headers: { 'content-type': type }, body }) as FastifyRequest

describe('a form of a wallet', () => {
  it('is read with its parameters, under its media type in any spelling', () => {
    for (const type of [FORM, 'Application/X-WWW-Form-Urlencoded', `${FORM}; charset=utf-8`, ` ${FORM} `])
      expect([...readForm(request(type, Buffer.from('a=b&c=%C5%82')))]).toEqual([
        ['a', 'b'],
        ['c', 'ł'],
      ])
  })

  it('is empty without a body', () => {
    expect([...readForm(request(FORM, undefined))]).toEqual([])
  })

  it.each([undefined, '', JSON_TYPE, 'multipart/form-data', `${FORM}-2`, `text/plain; ${FORM}`])(
    'is refused with the media type %s',
    (type) => {
      expect(() => readForm(request(type, Buffer.from('a=b')))).toThrow(`the content type must be ${FORM}`)
    },
  )

  it('has at most fifty parameters', () => {
    const form = (count: number) => readForm(request(FORM, Buffer.from(Array(count).fill('a=b').join('&'))))
    expect([...form(50)]).toHaveLength(50)
    expect(() => form(51)).toThrow('there are too many parameters')
  })
})

describe('a JSON body of a wallet', () => {
  const refusal = (type: string | undefined, body: unknown) => {
    try {
      return readJson(request(type, body), 'invalid_credential_request')
    } catch (error) {
      return error
    }
  }

  it('is read strictly, under its media type', () => {
    expect(refusal(JSON_TYPE, Buffer.from('{"a":1}'))).toEqual({ a: 1 })
    expect(refusal(`${JSON_TYPE};charset=utf-8`, Buffer.from('[]'))).toEqual([])
  })

  it.each<[string, string | undefined, unknown]>([
    ['without a media type', undefined, Buffer.from('{}')],
    ['as a form', FORM, Buffer.from('{}')],
    ['without a body', JSON_TYPE, undefined],
    ['that another parser has read', JSON_TYPE, {}],
    ['that is not JSON', JSON_TYPE, Buffer.from('{')],
    ['with the same name twice', JSON_TYPE, Buffer.from('{"a":1,"a":2}')],
  ])('is refused %s', (_what, type, body) => {
    expect(refusal(type, body)).toMatchObject({
      name: 'ProtocolError',
      code: 'invalid_credential_request',
      status: 400,
    })
  })
})

describe('a request of a wallet', () => {
  it('fetches only if it is not HEAD', () => {
    expect(['GET', 'POST', 'HEAD'].map((method) => isFetched({ method } as FastifyRequest))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is refused for something that is not there', () => {
    expect(notFound()).toMatchObject({ status: 404, code: 'invalid_request' })
  })
})
