import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../settings/configuration.ts'
import { compose } from './compose.ts'
import { ENDPOINTS } from './contract.ts'
import type { Product } from './product.ts'

const ORIGIN = 'https://vitrine.example'

let folder: string
let product: Product
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-routes-'))
  product = await compose(
    readConfiguration({
      ...{ DATA_DIR: folder, PUBLIC_URL: ORIGIN, LOG_LEVEL: 'silent', METRICS_PORT: 'off' },
      ...{ HELP_DESK_SIGN_IN: 'required', IDP_URL: 'https://idp.example', RATE_LIMIT_PER_MINUTE: '100000' },
    }),
  )
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

async function call({ method, path }: Pick<Endpoint, 'method' | 'path'>, headers: Record<string, string> = {}) {
  const url = path.replace(/:\w+/g, 'x')
  const answer = await product.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  return { status: answer.statusCode, code: answer.statusCode < 400 ? undefined : answer.json().code }
}

const guarded = ENDPOINTS.filter(({ access }) => access !== 'anonymous')
const changing = ENDPOINTS.filter(({ method }) => method === 'POST')

describe('the server', () => {
  it('has endpoints of each access', () => {
    expect(new Set(ENDPOINTS.map(({ access }) => access))).toEqual(
      new Set(['anonymous', 'signed-in', 'help-desk-staff', 'stage-audience', 'administrator']),
    )
  })

  it.each(guarded)('refuses a call without a token: $method $path', async (endpoint) => {
    expect(await call(endpoint)).toEqual({ status: 401, code: 'not-signed-in' })
  })

  it.each(guarded)('refuses a call with a token that is none: $method $path', async (endpoint) => {
    const headers = { authorization: 'Bearer forged' }
    expect(await call(endpoint, headers)).toEqual({ status: 401, code: 'invalid-token' })
  })

  it.each(changing)('refuses a call from a page of another site: $method $path', async (endpoint) => {
    const headers = { origin: 'https://evil.example', authorization: 'Bearer forged' }
    expect(await call(endpoint, headers)).toMatchObject({
      code: expect.stringMatching(/^(foreign-origin|invalid-token)$/),
    })
    if (endpoint.access === 'anonymous') expect(await call(endpoint, headers)).toMatchObject({ code: 'foreign-origin' })
    expect(await call(endpoint, { origin: ORIGIN })).not.toMatchObject({ code: 'foreign-origin' })
  })

  it('lets wallets call from any origin', async () => {
    const headers = { origin: 'https://wallet.example' }
    expect(await call({ method: 'POST', path: '/openid4vci/nonce' }, headers)).toMatchObject({ status: 200 })
  })
})
