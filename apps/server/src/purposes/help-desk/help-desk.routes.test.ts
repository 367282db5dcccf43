import { afterEach, beforeEach, expect, it } from 'vitest'
import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { registerHelpDeskRoutes } from './help-desk.routes.ts'
import type { HelpDesk } from './help-desk.service.ts'

const REQUEST = { state: 'verified', audience: 'employee', number: '10', expiresAt: 2, now: 1, acceptedAt: 1 }

let app: ApiServer
let calls: string[]
beforeEach(() => {
  calls = []
  app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), () => 1)
  const step = (name: string) => async (id: string, actor: string) => {
    calls.push(`${name} ${id} ${actor}`)
    return REQUEST
  }
  registerHelpDeskRoutes(app, {
    helpDesk: { accept: step('accept'), dismiss: step('dismiss') } as unknown as HelpDesk,
    browsers: new BrowserCookie('https://vitrine.example'),
    access: { staffOf: () => 'ada' },
  })
})
afterEach(() => app.close())

it.each(['accept', 'dismiss'])(
  'a call to %s is made in the name of the member of the staff who signed in',
  async (step) => {
    const payload = { id: 'a'.repeat(33) }
    const answer = await app.inject({ method: 'POST', url: `/help-desk/${step}`, payload })
    expect(answer.statusCode).toBe(200)
    expect(calls).toEqual([`${step} ${payload.id} ada`])
  },
)

it.each(['request', 'accept', 'dismiss'])('a call to %s without an id is refused', async (step) => {
  for (const payload of [{}, { id: 7 }, []])
    expect((await app.inject({ method: 'POST', url: `/help-desk/${step}`, payload })).statusCode).toBe(400)
  expect(calls).toEqual([])
})
