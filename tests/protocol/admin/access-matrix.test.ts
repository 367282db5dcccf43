import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessMatrix, accessOf, RouteWithoutAccess } from '../../../apps/server/src/composition/access-matrix.ts'
import { ROUTES } from '../../../apps/server/src/credentials/openid4vc/wallet-endpoints.ts'
import type { createApiServer } from '../../../apps/server/src/platform/http/server/api-server.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { startProduct } from '../product.ts'
import { type Console, startConsole } from './console.ts'

const ACCESS_MATRIX = accessMatrix([{ routes: ROUTES }])

type Route = { method: string; url: string }
type Role = 'anonymous' | 'staff' | 'administrator'

const { routes, extraRoute } = vi.hoisted(() => ({
  routes: [] as Route[],
  extraRoute: { url: undefined as string | undefined },
}))

// Records each route that the server registers, and adds one more route if a test requests that.
vi.mock('../../../apps/server/src/platform/http/server/api-server.ts', async (importOriginal) => {
  const original = await importOriginal<{ createApiServer: typeof createApiServer }>()
  return {
    ...original,
    createApiServer: (...parameters: Parameters<typeof createApiServer>) => {
      const app = original.createApiServer(...parameters)
      routes.length = 0
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one, url })
      })
      const { url } = extraRoute
      if (url !== undefined) void app.register(async (inner) => void inner.get(url, async () => 'open'))
      return app
    },
  }
})

/** Map from a required access to the refused roles, each with the status of the refusal. All other roles have access. */
const REFUSALS: Record<Access, Partial<Record<Role, 401 | 403>>> = {
  anonymous: {},
  wallet: {},
  'signed-in': { anonymous: 401 },
  'help-desk-staff': { anonymous: 401 },
  'stage-audience': { anonymous: 401, staff: 403 },
  administrator: { anonymous: 401, staff: 403 },
}

/**
 * Endpoints that check a wallet's access token, with path and method. OpenID4VCI defines their refusals, so `REFUSALS` does not apply
 * to them.
 */
const WALLET_REFUSALS: Record<string, string> = { '/openid4vci/credential': 'POST', '/openid4vci/notification': 'POST' }

let desk: Console
const tokens: Record<Role, Record<string, string>> = { anonymous: {}, staff: {}, administrator: {} }
const composed: Route[] = []
beforeAll(async () => {
  desk = await startConsole({ HELP_DESK_SIGN_IN: 'required' })
  composed.push(...routes)
  tokens.staff = desk.as(SAM).headers
  tokens.administrator = desk.as(ADA).headers
})
afterAll(() => desk.stop())

const call = async ({ method, url }: Route, role: Role) => {
  const path = url.replaceAll(/:\w+/g, 'x').replace('*', 'x')
  const controller = new AbortController()
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const { url: origin } = desk.running
  const answer = await fetch(`${origin}${path}`, {
    method,
    // Some routes refuse pages of other origins, for every role.
    headers: { ...tokens[role], ...(hasBody ? { 'content-type': 'application/json', origin } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
    redirect: 'manual',
    signal: controller.signal,
  })
  const challenge = answer.headers.get('www-authenticate')
  // No body is read, because one route answers with an endless stream.
  controller.abort()
  return { status: answer.status, challenge }
}

describe('the access matrix', () => {
  it('is compared with the routes of the whole server', () => {
    expect(composed.length).toBeGreaterThan(40)
    const urls = composed.map(({ url }) => url)
    for (const url of ['/', '/session', '/vc/admin/revoke', '/openid4vci/token', '/docs/style.css', '/health/live'])
      expect(urls).toContain(url)
  })

  it('has an entry for each route', () => {
    for (const { url } of composed) expect(accessOf(ACCESS_MATRIX, url), url).toBeDefined()
  })

  it('has no entry without a route', () => {
    const urls = composed.map(({ url }) => url)
    // These routes serve files of the built app. They are missing here, because tests do not build the app.
    const files = ['/assets/:name', '/color-scheme.js', '/link-preview.jpg']
    for (const entry of Object.keys(ACCESS_MATRIX).filter((one) => !files.includes(one)))
      expect(
        urls.some((url) => url === entry || (entry.endsWith('*') && url.startsWith(entry.slice(0, -1)))),
        entry,
      ).toBe(true)
  })

  it.each<Role>(['anonymous', 'staff', 'administrator'])(
    'matches how the server treats %s, on each route',
    async (role) => {
      for (const route of composed) {
        const access = accessOf(ACCESS_MATRIX, route.url)
        const refusal = REFUSALS[access][role]
        const { status, challenge } = await call(route, role)
        const label = `${route.method} ${route.url}: ${status}`
        if (refusal) {
          expect(status, label).toBe(refusal)
          expect(challenge, label).toMatch(/^Bearer/)
        } else if (WALLET_REFUSALS[route.url] === route.method) {
          expect(status, label).not.toBe(403)
        } else {
          expect([401, 403], label).not.toContain(status)
        }
      }
    },
  )

  it('reserves for administrators everything that lists, changes or revokes', () => {
    for (const { url } of composed.filter(({ url }) => url.startsWith('/vc/admin')))
      expect(accessOf(ACCESS_MATRIX, url), url).toBe('administrator')
  })

  it.each(['/vc/admin/new', '/new', '/basic/new'])(
    'prevents the start of a server that has a route %s without an entry',
    async (url) => {
      extraRoute.url = url
      try {
        const started = startProduct()
        await expect(started).rejects.toThrow(RouteWithoutAccess)
        await expect(started).rejects.toThrow(url)
      } finally {
        extraRoute.url = undefined
      }
    },
  )
})
