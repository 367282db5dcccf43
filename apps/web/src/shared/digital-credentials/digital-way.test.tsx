// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointingWith } from '../../testing/pointing-with.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ResponseError } from '../api/client.ts'
import { OpenRequest } from '../flow/panel/open-request.tsx'
import { DigitalWayButton } from './digital-way-button.tsx'
import type { DigitalWay } from './use-digital-call.ts'

const REQUESTS = { requests: [{ protocol: 'openid4vp-v1-signed', data: { request: 'jws' } }] }
const ANSWER = { protocol: 'openid4vp-v1-signed', data: { response: 'jwe' } }
const BUTTON = 'Share with your phone'

/** The call that the browser has got, with functions that end it. */
let call: {
  options: { digital: typeof REQUESTS; signal: AbortSignal; mediation: string }
  resolve: (credential: unknown) => void
  reject: (error: unknown) => void
}
let allowed: string[]
let calls: number
let way: DigitalWay & {
  fetchRequests: ReturnType<typeof vi.fn<DigitalWay['fetchRequests']>>
  answer?: ReturnType<typeof vi.fn<NonNullable<DigitalWay['answer']>>>
}

beforeEach(() => {
  ;[allowed, calls] = [['openid4vp-v1-signed'], 0]
  vi.stubGlobal('DigitalCredential', { userAgentAllowsProtocol: (name: string) => allowed.includes(name) })
  const ask = (options: typeof call.options) =>
    new Promise((resolve, reject) => {
      calls += 1
      call = { options, resolve, reject }
      options.signal.addEventListener('abort', () => reject(options.signal.reason))
    })
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: ask, create: ask } })
  way = {
    ...{ key: 'flow-1', action: 'get', protocols: ['openid4vp-v1-signed'], mayPrefetch: true },
    fetchRequests: vi.fn(async () => REQUESTS),
    answer: vi.fn(async () => undefined),
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (digital: DigitalWay | undefined = way, isStarted = false) => (
  <OpenRequest
    card={undefined}
    isStarted={isStarted}
    code={{ payload: 'openid4vp://x', label: 'Code' }}
    digital={digital}
  >
    <DigitalWayButton />
  </OpenRequest>
)
const show = (digital?: DigitalWay) => renderPage(page(digital), { path: '/', at: '/' })
const press = (name = BUTTON) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const reach = (how: 'pointerEnter' | 'focus') =>
  act(async () => void fireEvent[how](screen.getByRole('button', { name: BUTTON })))
const ended = (end: () => void) => act(async () => end())
const note = () => screen.getByRole('status').textContent
const isCovered = () => screen.getByRole('img', { name: 'Code' }).closest('[data-covered]') !== null

describe('the way through the browser', () => {
  it('is offered only if the browser passes on a protocol of this request', async () => {
    await act(async () => void show())
    expect(screen.getByRole('button', { name: BUTTON }).getAttribute('data-variant')).toBe('default')
    for (const hide of [
      () => (allowed = ['org-iso-mdoc']),
      () => vi.stubGlobal('DigitalCredential', {}),
      () => vi.stubGlobal('DigitalCredential', undefined),
    ]) {
      cleanup()
      hide()
      await act(async () => void show())
      expect(screen.queryByRole('button')).toBeNull()
    }
    expect(way.fetchRequests).not.toHaveBeenCalled()
    cleanup()
    allowed = ['openid4vp-v1-signed']
    await act(async () => void show({ ...way, protocols: undefined }))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['mouse', 'get', 'Share with your phone'],
    ['finger', 'get', 'Share with a wallet on this device'],
    ['mouse', 'create', 'Add with your phone'],
    ['finger', 'create', 'Add to a wallet on this device'],
  ] as const)('says on which device the wallet is: %s, %s', async (pointer, action, name) => {
    pointingWith(pointer)
    await act(async () => void show({ ...way, action }))
    expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('covers our code while it is open, sends the answer, and leaves the verdict to the page', async () => {
    await act(async () => void show())
    expect(isCovered()).toBe(false)
    await press()
    expect(call.options).toMatchObject({ digital: REQUESTS, mediation: 'required' })
    expect(isCovered()).toBe(true)
    expect(note()).toMatch(/^Your browser now shows a code of its own\./)
    await press()
    expect(calls).toBe(1)
    let answered = () => {}
    way.answer?.mockImplementation(() => new Promise((resolve) => (answered = resolve)))
    await ended(() => call.resolve({ ...ANSWER, type: 'digital' }))
    expect(way.answer).toHaveBeenCalledExactlyOnceWith(ANSWER)
    expect(note()).toBe('The answer of your wallet is being checked.')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await ended(answered)
    expect([note(), isCovered()]).toEqual(['', false])
    expect(way.fetchRequests).toHaveBeenCalledOnce()
  })

  it.each([
    ['NotAllowedError', 'get', 'Nothing was shared. You can try again or scan the code.'],
    ['NotAllowedError', 'create', 'No card was handed over. You can try again or scan the code.'],
    ['SecurityError', 'get', 'This browser cannot do it here. Scan the code instead.'],
    ['OperationError', 'get', 'This browser cannot do it here. Scan the code instead.'],
    ['InvalidStateError', 'get', 'This browser cannot do it here. Scan the code instead.'],
  ] as const)('after a %s of %s the code is there again', async (name, action, text) => {
    await act(async () => void show({ ...way, action }))
    await press(action === 'get' ? BUTTON : 'Add with your phone')
    await ended(() => call.reject(new DOMException('', name)))
    expect([note(), isCovered()]).toEqual([text, false])
    expect(document.body.textContent).not.toMatch(/no wallet|cancelled/i)
  })

  it('is not possible here if the browser does not know the request', async () => {
    await act(async () => void show())
    await press()
    await ended(() => call.reject(new TypeError()))
    expect(note()).toBe('This browser cannot do it here. Scan the code instead.')
    await press()
    await ended(() => call.resolve(null))
    expect(note()).toBe('This browser cannot do it here. Scan the code instead.')
    expect(way.answer).not.toHaveBeenCalled()
  })

  it('ends without a word when the visitor cancels', async () => {
    await act(async () => void show())
    await press()
    await press('Cancel')
    expect(call.options.signal.aborted).toBe(true)
    expect([note(), isCovered()]).toEqual(['', false])
    await press()
    expect(calls).toBe(2)
    expect(call.options.signal.aborted).toBe(false)
  })

  it('is aborted when the request ends', async () => {
    const { unmount } = show()
    await press()
    unmount()
    expect(call.options.signal.aborted).toBe(true)
  })

  it('is aborted when another request takes its place', async () => {
    function Requests() {
      const [key, setKey] = useState('flow-1')
      return (
        <>
          <button type="button" onClick={() => setKey('flow-2')}>
            Again
          </button>
          {page({ ...way, key })}
        </>
      )
    }
    renderPage(<Requests />, { path: '/', at: '/' })
    await press()
    await press('Again')
    expect(call.options.signal.aborted).toBe(true)
    expect([note(), isCovered()]).toEqual(['', false])
  })

  it('stays covered although a wallet has opened the code meanwhile', async () => {
    function Opened() {
      const [isStarted, start] = useState(false)
      return (
        <>
          <button type="button" onClick={() => start(true)}>
            Scan
          </button>
          {page(way, isStarted)}
        </>
      )
    }
    renderPage(<Opened />, { path: '/', at: '/' })
    await press()
    await press('Scan')
    expect(isCovered()).toBe(true)
    await press('Cancel')
    expect(screen.queryByRole('img', { name: 'Code' })).toBeNull()
  })

  it('says why the server refuses the answer, and sends an answer again that got lost', async () => {
    await act(async () => void show())
    const problem = (code: string) => ({
      ...{ type: 'about:blank' as const, title: '', status: 400, code: 'invalid-request' as const },
      reason: { code } as never,
    })
    way.answer?.mockRejectedValueOnce(new ResponseError(400, problem('answer-unusable')))
    await press()
    await ended(() => call.resolve(ANSWER))
    expect(note()).toMatch(/The answer of your wallet cannot be read/)
    way.answer?.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await press()
    await ended(() => call.resolve(ANSWER))
    await press('Send the answer again')
    expect(calls).toBe(2)
    expect(way.answer).toHaveBeenCalledTimes(3)
    expect(note()).toBe('')
  })

  it.each(['pointerEnter', 'focus'] as const)(
    'fetches the request once the visitor reaches for it: %s',
    async (how) => {
      await act(async () => void show())
      expect(way.fetchRequests).not.toHaveBeenCalled()
      await reach(how)
      expect(way.fetchRequests).toHaveBeenCalledOnce()
      await press()
      expect([calls, way.fetchRequests.mock.calls.length]).toEqual([1, 1])
    },
  )

  it('fetches a request that belongs to the first who presses only then', async () => {
    await act(async () => void show({ ...way, mayPrefetch: false }))
    await reach('pointerEnter')
    expect(way.fetchRequests).not.toHaveBeenCalled()
    await press()
    expect(way.fetchRequests).toHaveBeenCalledOnce()
  })

  it('fetches the request again after a failure', async () => {
    way.fetchRequests.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await act(async () => void show({ ...way, mayPrefetch: false }))
    expect(way.fetchRequests).not.toHaveBeenCalled()
    await press()
    expect([calls, isCovered()]).toEqual([0, false])
    expect(note()).not.toBe('')
    await press()
    expect([calls, way.fetchRequests.mock.calls.length]).toEqual([1, 2])
  })

  it('does not say that a wallet has the card when the browser has passed the offer on', async () => {
    const { answer: _, ...offer } = way
    await act(async () => void show({ ...offer, action: 'create' }))
    await press('Add with your phone')
    await ended(() => call.resolve({ protocol: 'openid4vci-v1', data: {} }))
    expect([note(), isCovered()]).toEqual(['Waiting for your wallet. This page shows when it has the card.', false])
  })
})
