import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { HttpProblem } from '../platform/http/answers/problem.ts'
import { createApiServer } from '../platform/http/server/api-server.ts'
import { readConfiguration } from '../settings/configuration.ts'
import { type AccessMatrix, accessOf, enforceAccess, type Guard, RouteWithoutAccess } from './access-matrix.ts'

const MATRIX: AccessMatrix = {
  '/': 'anonymous',
  '/files/*': 'anonymous',
  '/files/secret': 'administrator',
  '/people/:id': 'signed-in',
}

describe('the access to a route', () => {
  it.each<[string, Access]>([
    ['/', 'anonymous'],
    ['/people/:id', 'signed-in'],
    ['/files/a.js', 'anonymous'],
    ['/files/deep/a.js', 'anonymous'],
    // An exact entry takes precedence over one with an asterisk, whatever their order.
    ['/files/secret', 'administrator'],
  ])('%s is %s', (route, access) => {
    expect(accessOf(MATRIX, route)).toBe(access)
  })

  it.each([
    ['/people'],
    ['/people/'],
    ['/people/:name'],
    ['/people/:id/more'],
    ['/files'],
    ['/filesystem'],
    ['/Files/a'],
    ['//'],
    [''],
    ['*'],
    ['constructor'],
    ['__proto__'],
  ])('%j without an entry is refused', (route) => {
    expect(() => accessOf(MATRIX, route)).toThrow(RouteWithoutAccess)
    expect(() => accessOf(MATRIX, route)).toThrow(route)
  })
})

describe('a server with an access matrix', () => {
  const refuse: Guard = async () => {
    throw new HttpProblem('not-signed-in')
  }
  const guards: Record<Access, Guard | undefined> = {
    anonymous: undefined,
    wallet: undefined,
    'signed-in': refuse,
    'help-desk-staff': refuse,
    'stage-audience': refuse,
    administrator: refuse,
  }
  const held = () => {
    const app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), Date.now)
    enforceAccess(app, MATRIX, guards)
    return app
  }

  it('refuses to register a route without an entry', () => {
    expect(() => held().get('/new', async () => 'open')).toThrow(RouteWithoutAccess)
  })

  it('refuses to register one below a prefix as well', async () => {
    const app = held()
    const plugin = app.register(async (inner) => inner.get('/new', async () => 'open'), { prefix: '/people' })
    await expect((async () => plugin)()).rejects.toThrow('/people/new')
  })

  it('runs the guard before it parses the body, and for every spelling of the path', async () => {
    const app = held()
    app.post('/people/:id', async () => 'open')
    app.get('/', async () => 'open')
    for (const url of ['/people/1', '/%70eople/1', '/people/1?id=2']) {
      const answer = await app.inject({
        method: 'POST',
        url,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode, url).toBe(401)
    }
    expect((await app.inject('/')).body).toBe('open')
    await app.close()
  })

  it("runs the route's own hook before the guard", async () => {
    const app = held()
    const order: string[] = []
    app.get('/people/:id', { onRequest: async () => void order.push('own') }, async () => 'open')
    expect((await app.inject('/people/1')).statusCode).toBe(401)
    expect(order).toEqual(['own'])
    await app.close()
  })
})
