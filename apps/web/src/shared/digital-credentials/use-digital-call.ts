import type { DigitalMessage, DigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import { useEffect, useRef, useState } from 'react'
import { ResponseError } from '../api/client.ts'
import { askBrowser, type DigitalAction, isPassedOnByBrowser } from './browser-api.ts'

/** A request that a page can pass on through the browser. */
export type DigitalWay = {
  /** Differs for each request. */
  readonly key: string
  readonly action: DigitalAction
  readonly protocols: readonly string[] | undefined
  readonly fetchRequests: () => Promise<DigitalRequests>
  /** True if the requests are fetched when the visitor reaches for the button, because a click counts for a few seconds only. */
  readonly mayPrefetch: boolean
  /** Sends the wallet's answer to the server. */
  readonly answer?: (answer: DigitalMessage) => Promise<void>
}

type DigitalState =
  | { readonly kind: 'ready' }
  /** The browser asks the visitor, or the server checks the answer (`isSending`). */
  | { readonly kind: 'open'; readonly isSending: boolean }
  /** `create` has ended, which does not prove that the wallet has the card. */
  | { readonly kind: 'handed-over' }
  | { readonly kind: 'nothing-shared' }
  | { readonly kind: 'not-here' }
  /** `resend` sends the same answer again, if it did not reach the server. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly resend: (() => void) | undefined }

export type DigitalCall = {
  readonly action: DigitalAction
  readonly state: DigitalState
  /** Called when the visitor reaches for the button. */
  readonly prepare: () => void
  readonly start: () => void
  readonly cancel: () => void
}

const READY = { kind: 'ready' } as const

/** Passes a request on through the browser. The call is aborted when the request ends or the page closes. */
export function useDigitalCall(way: DigitalWay | undefined): DigitalCall | undefined {
  const [shown, setShown] = useState<{ key: string | undefined; state: DigitalState }>({ key: undefined, state: READY })
  const calling = useRef<AbortController>(undefined)
  const fetched = useRef<{ key: string; requests: Promise<DigitalRequests> }>(undefined)
  const isAllowed = way?.protocols !== undefined && isPassedOnByBrowser(way.protocols)
  const key = isAllowed ? way.key : undefined

  const requestsOf = ({ key: ofWay, fetchRequests }: DigitalWay): Promise<DigitalRequests> => {
    if (fetched.current?.key !== ofWay) {
      const requests = fetchRequests()
      fetched.current = { key: ofWay, requests }
      // After a failure the next click fetches again.
      requests.catch(() => {
        if (fetched.current?.requests === requests) fetched.current = undefined
      })
    }
    return fetched.current.requests
  }

  useEffect(() => {
    if (key === undefined) return undefined
    return () => calling.current?.abort()
  }, [key])

  if (way === undefined || !isAllowed) return undefined
  const state = shown.key === way.key ? shown.state : READY
  const show = (next: DigitalState) => setShown({ key: way.key, state: next })

  const send = async (answer: DigitalMessage) => {
    show({ kind: 'open', isSending: true })
    try {
      await way.answer?.(answer)
      show(READY)
    } catch (error) {
      const isLost = !(error instanceof ResponseError)
      show({ kind: 'failed', error, resend: isLost ? () => void send(answer) : undefined })
    }
  }

  const start = async () => {
    if (calling.current && !calling.current.signal.aborted) return
    const controller = new AbortController()
    calling.current = controller
    show({ kind: 'open', isSending: false })
    try {
      const { requests } = await requestsOf(way).catch((error: unknown) => {
        throw new NoRequests(error)
      })
      const answer = await askBrowser(way.action, requests, controller.signal)
      if (way.answer === undefined) show({ kind: 'handed-over' })
      else if (answer === undefined) show({ kind: 'not-here' })
      else await send(answer)
    } catch (error) {
      if (controller.signal.aborted) show(READY)
      else if (error instanceof NoRequests) show({ kind: 'failed', error: error.cause, resend: undefined })
      else show({ kind: isNotAllowed(error) ? 'nothing-shared' : 'not-here' })
    } finally {
      if (calling.current === controller) calling.current = undefined
    }
  }

  return {
    action: way.action,
    state,
    prepare: () => {
      if (way.mayPrefetch) void requestsOf(way).catch(() => undefined)
    },
    start: () => void start(),
    cancel: () => calling.current?.abort(),
  }
}

/** Browsers say the same after a refusal, a cancelled choice, and without any wallet (W3C Digital Credentials). */
const isNotAllowed = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

class NoRequests extends Error {
  constructor(cause: unknown) {
    super('the requests cannot be fetched', { cause })
  }
}
