import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from './all-endpoints.ts'
import { defineEndpoint, requestTo } from './endpoint.ts'

describe('a request to an endpoint', () => {
  const plain = defineEndpoint({ method: 'GET', path: '/session', access: 'signed-in' })
  const call = defineEndpoint({
    method: 'POST',
    path: '/calls/:id/:part',
    access: 'anonymous',
    params: z.object({ id: z.string(), part: z.string() }),
    query: z.object({ page: z.number().optional(), search: z.string().optional() }),
    body: z.object({ name: z.string() }),
  })

  it('is its path and method, where there is nothing to say', () => {
    expect(requestTo(plain)).toEqual({ url: '/session', method: 'GET' })
  })

  it('has each parameter in its place, encoded', () => {
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

  it('leaves out what is undefined', () => {
    const { url } = requestTo(call, {
      params: { id: '1', part: '2' },
      query: { search: undefined },
      body: { name: '' },
    })
    expect(url).toBe('/calls/1/2')
  })
})

describe('the endpoints', () => {
  it.each([
    'GET /:prefix/website/issuer/settings',
    'POST /:prefix/issuance/request',
    'POST /:prefix/request2',
    'GET /:prefix/issuance/status',
    'POST /:prefix/presentation/request',
    'GET /:prefix/presentation/status',
    'POST /:prefix/presentation/response-html',
    'GET /admin/security/check',
    'POST /verified-employee/presentation/response-html',
    'GET /vc/admin/contracts',
    'GET /vc/admin/accounts',
    'GET /vc/admin/all-accounts',
    'POST /vc/admin/revoke',
  ])('have that of section 7 of the specification: %s', (call) => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toContain(call)
  })

  it('are each named once', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('say the same of who may call them where they share a path', () => {
    for (const { path, access } of ENDPOINTS)
      expect(new Set(ENDPOINTS.filter((one) => one.path === path).map((one) => one.access)), path).toEqual(
        new Set([access]),
      )
  })

  it('have a schema for each parameter of their path', () => {
    for (const { path, params } of ENDPOINTS) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const values = Object.fromEntries(names.map((name) => [name, 'x']))
      expect(params?.parse(values) ?? {}, path).toEqual(values)
    }
  })
})
