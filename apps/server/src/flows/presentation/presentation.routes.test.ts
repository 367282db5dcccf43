import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { registerPresentationRoutes } from './presentation.routes.ts'
import {
  CODE,
  CREDENTIAL,
  type PresentationsUnderTest,
  presentationsUnderTest,
} from './presentation-under-test.fixture.ts'

const ORIGIN = 'https://vitrine.example'
const SECRET = 'k3J9sQ0zVbT7eWm2LxYcR8uDp5NfAh1_'
const COOKIE = `__Host-vitrine-browser=${SECRET}`

const current = presentationsUnderTest()
let under: PresentationsUnderTest
let app: ApiServer
beforeEach(() => {
  under = current()
  app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), () => under.now)
  registerPresentationRoutes(app, {
    ...{ startPresentations: under.start, settlePresentations: under.settle, presentationStatuses: under.statuses },
    digitalPresentations: under.digital,
    ...{ browsers: new BrowserCookie(ORIGIN), clientOf: () => 'client' },
    cards: {
      findForPresentation: ({ prefix, type }) =>
        prefix === '/badge' && type === 'Badge' ? { card: under.card, version: '1' } : undefined,
    },
  })
})
afterEach(() => app.close())

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const request = (headers: Record<string, string> = {}, prefix = 'badge', type = 'Badge') =>
  post(`/${prefix}/presentation/request`, { type }, headers)
const result = (id: string, prefix = 'badge') => post(`/${prefix}/presentation/response-html`, { id })

describe('a presentation', () => {
  it('is started for a card at its address only', async () => {
    expect((await request()).status).toBe(200)
    expect((await request({}, 'other')).body).toMatchObject({ code: 'configuration-not-found' })
    expect((await request({}, 'badge', 'Other')).body).toMatchObject({ code: 'configuration-not-found' })
  })

  it('remembers the browser of our own page, which alone gets a link for the same device', async () => {
    const own = await request({ origin: ORIGIN, cookie: COOKIE })
    expect(own.body.sameDeviceUrl).toBeDefined()
    expect(own.headers['set-cookie']).toContain(COOKIE)
    const other = await request({ cookie: COOKIE })
    expect(other.body.sameDeviceUrl).toBeUndefined()
    expect(other.headers['set-cookie']).toBeUndefined()
    const rows = await under.database.query.selectFrom('presentations').select('browser').orderBy('id').execute()
    expect(rows.map(({ browser }) => browser).toSorted()).toEqual([pseudonymOf(SECRET), null].toSorted())
  })

  it('is neither started for nor shown to a caller whom its purpose refuses', async () => {
    const { body } = await request()
    await under.report(body.id, { kind: 'presented', credential: CREDENTIAL })
    expect(await result(body.id)).toMatchObject({ status: 200, body: { displayName: 'Anna' } })
    under.purpose = {
      authorize: async () => {
        throw new HttpProblem('not-signed-in')
      },
    }
    expect(await request()).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await result(body.id)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it('has its status and its result at the address of its card only', async () => {
    const { body } = await request()
    await under.report(body.id, { kind: 'presented', credential: CREDENTIAL })
    const status = (prefix: string) => app.inject(`/${prefix}/presentation/status?id=${body.id}`)
    expect((await status('badge')).statusCode).toBe(200)
    expect((await status('other')).statusCode).toBe(404)
    expect((await result(body.id, 'other')).status).toBe(404)
  })
})

describe('a return from the wallet', () => {
  const comeBack = (cookie?: string) =>
    post('/presentation/return', { responseCode: CODE }, cookie === undefined ? {} : { cookie })
  beforeEach(async () => {
    const id = await under.insert(pseudonymOf(SECRET))
    await under.report(id, { kind: 'presented', credential: CREDENTIAL, responseCode: CODE })
  })

  it('completes the presentation for the browser with its cookie', async () => {
    expect(await comeBack(COOKIE)).toMatchObject({ status: 200, body: { cardId: 'badge' } })
    expect(under.fulfilled).toHaveLength(1)
  })

  it.each([
    ['no cookie', undefined],
    ['the cookie of another browser', `__Host-vitrine-browser=${SECRET.slice(0, -1)}A`],
    ['a cookie of another name', `vitrine-browser=${SECRET}`],
    ['an empty cookie', '__Host-vitrine-browser='],
  ])('is refused with %s', async (_what, cookie) => {
    expect((await comeBack(cookie)).body).toMatchObject({ code: 'not-yours-to-see' })
    expect(under.fulfilled).toEqual([])
  })
})
