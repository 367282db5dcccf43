import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accessMatrix } from '../../../apps/server/src/composition/access-matrix.ts'
import { ROUTES } from '../../../apps/server/src/credentials/openid4vc/wallet-endpoints.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const ACCESS_MATRIX = accessMatrix([{ routes: ROUTES }])

const zDescription = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        tags: z.array(z.string()).length(1),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct({ STAGE: 'on' })
})
afterAll(() => running.stop())

/** Checks if an operation always needs an access token. */
const needsToken = ({ security }: { security: object[] }): boolean =>
  security.length > 0 && security.every((one) => 'accessToken' in one)

const description = async () => zDescription.parse((await running.browser.get('/openapi.json')).body)

describe('the description of the API', () => {
  it('names each operation of a card', async () => {
    const { paths, servers, openapi } = await description()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /{prefix}/website/issuer/settings',
        'POST /{prefix}/request2',
        'POST /{prefix}/issuance/request',
        'GET /{prefix}/issuance/status',
        'POST /{prefix}/presentation/request',
        'GET /{prefix}/presentation/status',
        'POST /{prefix}/presentation/response-html',
        'GET /scenarios',
        'GET /configuration',
        'GET /health/live',
        'GET /health/ready',
      ]),
    )
    expect(openapi).toBe('3.1.0')
    expect(servers).toEqual([{ url: running.url }])
  })

  it('puts each operation into a group with a description, the product before the wallet protocols', async () => {
    const { paths, tags } = await description()
    const groups = tags.map(({ name }) => name)
    const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.tags))
    expect(new Set(used)).toEqual(new Set(groups))
    expect(groups.slice(0, 3)).toEqual(['cards', 'issuance', 'presentation'])
    expect(groups.indexOf('OpenID4VCI')).toBeGreaterThan(groups.indexOf('administration'))
    expect(Object.keys(paths['/openid4vci/token'] ?? {})).toEqual(['post'])
  })

  it('marks exactly the operations that need an access token', async () => {
    const { paths } = await description()
    const asksForToken = Object.entries(paths)
      .filter(([, methods]) => Object.values(methods).some(needsToken))
      .map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const expected = Object.entries(ACCESS_MATRIX)
      .filter(([, access]) => access === 'administrator' || access === 'signed-in')
      .map(([path]) => path)
    expect(asksForToken.sort()).toEqual(expected.sort())
  })

  it('names exactly the prefixed routes of the server', async () => {
    const routes = running.product.app.printRoutes({ commonPrefix: false })
    const served = new Set([...routes.matchAll(/:prefix(\S+) \([A-Z, ]+\)/g)].map(([, path]) => path))
    const described = Object.keys((await description()).paths)
      .filter((path) => path.startsWith('/{prefix}'))
      .map((path) => path.slice('/{prefix}'.length))
    expect(served.size).toBeGreaterThanOrEqual(7)
    expect(new Set(described)).toEqual(served)
  })

  it('names all methods of each path, and any other method is refused with a list of the allowed ones', async () => {
    const { paths } = await description()
    for (const [path, methods] of Object.entries(paths)) {
      if (ACCESS_MATRIX[path.replaceAll(/\{(\w+)\}/g, ':$1')] === 'wallet') continue
      // HEAD is allowed on each path with GET. The description says so once, not per path.
      const known = Object.keys(methods).flatMap((method) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      )
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !known.includes(one))) {
        const answer = await fetch(`${running.url}${path.replaceAll(/[{}]/g, '')}`, { method })
        const isRefusedBefore = Object.values(methods).some(needsToken)
        expect(answer.status, `${method} ${path}`).toBe(isRefusedBefore ? 401 : 405)
        if (!isRefusedBefore) expect(answer.headers.get('allow'), `${method} ${path}`).toBe(known.join(', '))
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
      }
    }
  })

  it('has a unique operation name that generated clients can use', async () => {
    const calls = Object.values((await description()).paths).flatMap((methods) => Object.values(methods))
    const names = calls.map(({ operationId }) => operationId)
    for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(new Set(names).size).toBe(names.length)
    for (const { summary } of calls) expect(summary).toMatch(/^[A-Z]/)
  })

  it('distinguishes the refusals of an operation', async () => {
    const { paths } = await description()
    const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(statusesOf('/vc/admin/contract-status', 'post')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(statusesOf('/scenarios', 'get')).toEqual(['200', '429', '500', '503'])
    expect(statusesOf('/health/live', 'get')).toEqual(['200', '500', '503'])
    expect(statusesOf('/openid4vci/offers/{id}', 'get')).toEqual(['200', '404', '429', '500', '503'])
    expect(statusesOf('/openid4vci/notification', 'post')).toEqual([
      '204',
      '400',
      '401',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
  })
})

describe('health endpoints', () => {
  it('are live and ready while the database answers', async () => {
    expect(await running.browser.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await running.browser.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('are live but not ready without the database, and no answer tells the cause', async () => {
    const failing = await startProduct()
    try {
      await failing.product.database.close()
      expect((await failing.browser.get('/health/live')).status).toBe(200)
      expectProblem(await failing.browser.get('/health/ready'), 'unavailable')
      const answer = await failing.browser.post('/basic/request2', {
        type: 'BankAccount',
        fieldData: { displayName: 'Planted' },
      })
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(JSON.stringify(answer.body)).not.toMatch(/Planted|sqlite|select|driver|\.ts/i)
    } finally {
      await failing.stop()
    }
  })
})

it('serves no server-side members of the cards to browsers', async () => {
  const { body } = await running.browser.get('/scenarios')
  const files = readFileSync(new URL('../../../scenarios/workshop.json', import.meta.url), 'utf8')
  expect(files).toContain('"credential"')
  expect(JSON.stringify(body)).not.toMatch(/"credential"|"source"|"validDays"|\$schema/)
})
