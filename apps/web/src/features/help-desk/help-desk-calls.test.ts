// @vitest-environment happy-dom

import { msg } from '@lingui/core/macro'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { findVerifiedCaller } from './help-desk-calls.ts'

const LOOKUP = '/verified-employee/presentation/response-html'
const serve = (body: unknown, status = 200) => fakeServer({ [LOOKUP]: () => ({ status, body }) })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  speakEnglish()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the lookup of a verified caller', () => {
  it.each([undefined, '', '  '])('refuses %j as a guid', async (guid) => {
    const server = serve({})
    await expect(findVerifiedCaller(guid)).rejects.toThrow('Invalid GUID provided')
    expect(server.calls).toHaveLength(0)
  })

  it('sends the guid in the body, not in the address', async () => {
    const server = serve({ status: 'OK', displayName: 'Ewa Lis' })
    expect(await findVerifiedCaller('secret')).toMatchObject({ displayName: 'Ewa Lis' })
    expect(server.calls).toMatchObject([{ method: 'POST', url: LOOKUP, body: { id: 'secret' } }])
  })

  it('returns null for an empty object and for a 404', async () => {
    serve({})
    expect(await findVerifiedCaller('secret')).toBeNull()
    serve({}, 404)
    expect(await findVerifiedCaller('secret')).toBeNull()
  })

  it('reports the status of any other response', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 502, statusText: 'Bad Gateway' }))
    await expect(findVerifiedCaller('secret')).rejects.toThrow(/^API returned 502: Bad Gateway$/)
  })

  it('reports the failure in the current language', async () => {
    serve({ type: 'about:blank', title: 'The request is not valid', status: 400, code: 'invalid-request' }, 400)
    const error = await findVerifiedCaller('secret').catch((thrown: Error) => thrown)
    speakPolish([[msg`The request is not valid`, 'Żądanie jest nieprawidłowe']])
    expect(error).toHaveProperty('message', 'API returned 400: Żądanie jest nieprawidłowe')
  })

  it('uses the title of the problem if the connection has no status texts', async () => {
    serve({ type: 'about:blank', title: 'The request is not valid', status: 400, code: 'invalid-request' }, 400)
    await expect(findVerifiedCaller('secret')).rejects.toThrow('API returned 400: The request is not valid')
  })
})
