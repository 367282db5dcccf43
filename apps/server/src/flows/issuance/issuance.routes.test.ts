import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { registerIssuanceRoutes } from './issuance.routes.ts'

const CARD: Card = zCard.parse({
  ...{ id: 'bank', type: 'Bank', isBasic: false, apiVcPrefix: '/bank', card: { title: 'Bank', image: 'bank.svg' } },
})
const KILOBYTE = 1024

let app: ApiServer
let started: number
beforeEach(() => {
  started = 0
  const find = ({ prefix }: { prefix: string }) =>
    ['/bank', '/photo'].includes(prefix) ? { card: CARD, version: '1' } : undefined
  app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), () => 1)
  registerIssuanceRoutes(app, {
    startIssuances: {
      start: async () => {
        started += 1
        return { id: 'secret-id', url: 'openid-credential-offer://x', pin: undefined, expiresAt: 1 }
      },
    },
    digitalOffers: async () => [],
    browsers: new BrowserCookie('https://vitrine.example'),
    status: async (id, isAt) => (id === 'secret-id' && isAt(CARD) ? { state: 'waiting', error: undefined } : undefined),
    cards: {
      ...{ findForSettings: find, findForBasicIssuance: find, findForIssuance: find },
      takesPhoto: ({ prefix }) => prefix === '/photo',
    },
    isBySignIn: () => false,
    clientOf: () => 'client',
  })
})
afterEach(() => app.close())

const request = (prefix: string, bytes = 0) =>
  app.inject({ method: 'POST', url: `/${prefix}/issuance/request`, payload: { text: 'a'.repeat(bytes) } })

describe('an issuance', () => {
  it('is started at the address of a card only', async () => {
    expect((await request('bank')).statusCode).toBe(200)
    expect((await request('other')).json()).toMatchObject({ code: 'configuration-not-found' })
    expect(started).toBe(1)
  })

  it('may have a megabyte of input if a card there takes a photo, and otherwise 64 KB', async () => {
    expect((await request('bank', 60 * KILOBYTE)).statusCode).toBe(200)
    expect((await request('bank', 65 * KILOBYTE)).statusCode).toBe(413)
    expect((await request('photo', 1000 * KILOBYTE)).statusCode).toBe(200)
    expect((await request('photo', 1025 * KILOBYTE)).statusCode).toBe(413)
  })

  it('has its status at the address of its card only, and for the browser that knows its id', async () => {
    const status = async (prefix: string, id: string) =>
      (await app.inject(`/${prefix}/issuance/status?id=${id}`)).statusCode
    expect(await status('bank', 'secret-id')).toBe(200)
    expect(await status('photo', 'secret-id')).toBe(404)
    expect(await status('bank', 'another-id')).toBe(404)
  })
})
