// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { requestPresentation } from './request-presentation.ts'

afterEach(() => void vi.unstubAllGlobals())

it('aborts the call after the timeout of the card', { timeout: 1000 }, async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await expect(requestPresentation(aCard({ timeoutDuration: 5 }), {})).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'no link', ''])(
  'refuses %j as a link for wallets, and says what to do',
  async (url) => {
    fakeServer({
      '/library-card/presentation/request': () => ({ body: { id: 'secret', requestId: 'request-1', url } }),
    })
    const error = await requestPresentation(aCard(), {}).catch((thrown: unknown) => thrown)
    expect(explainFailure(error)).toBe(
      'The server of this card sent a link that no wallet can open. Please tell the operator of this site, or choose another card.',
    )
  },
)
