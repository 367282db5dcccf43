import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accessMatrix } from '../../../apps/server/src/access-matrix.ts'
import { ROUTES } from '../../../apps/server/src/credentials/openid4vc/settings.ts'
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
        summary: z.string(),
        tags: z.array(z.string()).length(1),
        security: z.unknown().optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const description = async () => zDescription.parse((await running.browser.get('/openapi.json')).body)

describe('the description of the API', () => {
  it('names each call of a card', async () => {
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

  it('puts each call into a group that it explains, the product before the protocols of wallets', async () => {
    const { paths, tags } = await description()
    const groups = tags.map(({ name }) => name)
    const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.tags))
    expect(new Set(used)).toEqual(new Set(groups))
    expect(groups.slice(0, 3)).toEqual(['scenarios', 'issuance', 'presentation'])
    expect(groups.indexOf('OpenID4VCI')).toBeGreaterThan(groups.indexOf('administration'))
    expect(Object.keys(paths['/openid4vci/token'] ?? {})).toEqual(['post'])
  })

  it('says of each call that needs an access token, and of no other, that it does', async () => {
    const { paths } = await description()
    const asksForToken = Object.entries(paths)
      .filter(([, methods]) => Object.values(methods).some(({ security }) => security !== undefined))
      .map(([path]) => path)
    const needsToken = Object.entries(ACCESS_MATRIX)
      .filter(([, access]) => access === 'administrator' || access === 'signed-in')
      .map(([path]) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(asksForToken.sort()).toEqual(needsToken.sort())
  })

  it('names each route with a prefix that the server has, and no other', async () => {
    const routes = running.product.app.printRoutes({ commonPrefix: false })
    const served = new Set([...routes.matchAll(/:prefix(\S+) \([A-Z, ]+\)/g)].map(([, path]) => path))
    const described = Object.keys((await description()).paths)
      .filter((path) => path.startsWith('/{prefix}'))
      .map((path) => path.slice('/{prefix}'.length))
    expect(served.size).toBeGreaterThanOrEqual(7)
    expect(new Set(described)).toEqual(served)
  })

  it('names all methods of each call of ours: any other is refused, and told what is allowed', async () => {
    const { paths } = await description()
    for (const [path, methods] of Object.entries(paths)) {
      if (ACCESS_MATRIX[path.replaceAll(/\{(\w+)\}/g, ':$1')] === 'wallet') continue
      const known = Object.keys(methods).map((method) => method.toUpperCase())
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !known.includes(one))) {
        const answer = await fetch(`${running.url}${path.replaceAll(/[{}]/g, '')}`, { method })
        const needsToken = Object.values(methods).some(({ security }) => security !== undefined)
        expect(answer.status, `${method} ${path}`).toBe(needsToken ? 401 : 405)
        if (!needsToken) expect(answer.headers.get('allow'), `${method} ${path}`).toBe(known.join(', '))
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
      }
    }
  })

  it('says what each call of a card does and what its refusals look like', async () => {
    const { paths } = await description()
    for (const [path, methods] of Object.entries(paths).filter(([name]) => name.startsWith('/{prefix}')))
      for (const [method, { summary, responses }] of Object.entries(methods)) {
        expect(summary, `${method} ${path}`).toMatch(/^[A-Z]/)
        expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['200', '4XX']))
      }
  })
})

describe('the signs of life', () => {
  it('live and ready while the database answers', async () => {
    expect(await running.browser.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await running.browser.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('D-02 live and not ready when the database is gone, and no call says why', async () => {
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

it('what browsers may know of the cards holds nothing that is the server’s', async () => {
  const { body } = await running.browser.get('/scenarios')
  const files = readFileSync(new URL('../../../scenarios/workshop.json', import.meta.url), 'utf8')
  expect(files).toContain('"credential"')
  expect(JSON.stringify(body)).not.toMatch(/"credential"|"source"|"validDays"|\$schema/)
})
