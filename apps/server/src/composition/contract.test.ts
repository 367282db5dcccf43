import { PAGES } from '@vitrine/api/pages/pages.ts'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, PAGE_PATTERNS } from './contract.ts'

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
  ])('include the endpoint of section 7 of the specification: %s', (call) => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toContain(call)
  })

  it('are unique', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('require the same access if they share a path', () => {
    for (const { path, access } of ENDPOINTS)
      expect(new Set(ENDPOINTS.filter((one) => one.path === path).map((one) => one.access)), path).toEqual(
        new Set([access]),
      )
  })

  it('have a schema for each path parameter', () => {
    for (const { path, params } of ENDPOINTS) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const values = Object.fromEntries(names.map((name) => [name, 'x']))
      expect(params?.parse(values) ?? {}, path).toEqual(values)
    }
  })
})

it('assigns each page to exactly one feature', () => {
  expect(PAGE_PATTERNS).toEqual([...new Set(PAGE_PATTERNS)])
  expect(Object.values(PAGES).filter((page) => !PAGE_PATTERNS.includes(page))).toEqual([])
})
