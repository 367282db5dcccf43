import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anybodyReads, anybodySends, requestTo } from './endpoint.ts'

describe('a request to an endpoint', () => {
  const plain = anybodyReads('/session', {})
  const call = anybodySends('/calls/:id/:part', {
    params: z.object({ id: z.string(), part: z.string() }),
    query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
    body: z.object({ name: z.string() }),
  })

  it('consists of path and method if there is no input', () => {
    expect(requestTo(plain)).toEqual({ url: '/session', method: 'GET' })
  })

  it('contains the encoded parameters', () => {
    const request = requestTo(call, {
      params: { id: 'a/b ?', part: '$&' },
      query: { page: 2, search: 'Lis & Co' },
      body: { name: 'x' },
    })
    expect(request).toEqual({
      url: '/calls/a%2Fb%20%3F/%24%26?page=2&search=Lis%20%26%20Co',
      method: 'POST',
      body: { name: 'x' },
    })
  })

  it('leaves out undefined query parameters', () => {
    const { url } = requestTo(call, {
      params: { id: '1', part: '2' },
      query: { search: undefined },
      body: { name: '' },
    })
    expect(url).toBe('/calls/1/2')
  })
})
