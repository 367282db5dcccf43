import { vi } from 'vitest'

type FakeCall = {
  readonly method: string
  readonly url: string
  readonly body: unknown
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: RequestCredentials
}

type FakeAnswer = {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answer = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>

/**
 * Replaces the network in tests of pages: answers by path and records the calls. A path without an answer gets our server's
 * 404.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
      credentials: init.credentials ?? 'same-origin',
    }
    calls.push(call)
    const answer = answers[url.split('?')[0] ?? '']
    const {
      status = 200,
      body,
      headers = {},
    } = answer
      ? await answer(call)
      : { status: 404, body: { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' } }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return { calls, to: (path: string) => calls.filter(({ url }) => url.split('?')[0] === path) }
}

/** Fakes the notification streams. Returns the open streams, and a function that sends a notification. */
export function fakeNotifications() {
  const open = new Set<EventTarget>()
  class FakeEventSource extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    close(): void {
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', FakeEventSource)
  return {
    open,
    announce: () => {
      for (const stream of open) stream.dispatchEvent(new Event('changed'))
    },
  }
}
