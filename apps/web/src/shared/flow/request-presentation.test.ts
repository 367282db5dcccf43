// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { aScenario } from '../../testing/public-scenario.ts'
import { requestPresentation } from './request-presentation.ts'

afterEach(() => void vi.unstubAllGlobals())

it('aborts the call after the timeout of the card', { timeout: 1000 }, async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await expect(requestPresentation(aScenario({ timeoutDuration: 5 }), {})).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})
