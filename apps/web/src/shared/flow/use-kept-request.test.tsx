// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { tabHistory } from '../../testing/tab-history.tsx'
import { useKeptRequest } from './use-kept-request.ts'

const zAnswer = z.object({ id: z.string() })

let sent: string[]
let answers: ((answer: { id: string }) => void)[]
const send = (content: string) => {
  sent.push(content)
  return new Promise<{ id: string }>((resolve) => answers.push(resolve))
}

type PageProps = { automatic?: string; useRequest?: typeof useKeptRequest }

function Page({ automatic, useRequest = useKeptRequest }: PageProps) {
  const { pathname } = useLocation()
  const request = useRequest<string, { id: string }>({ schema: zAnswer, send, automatic })
  return (
    <>
      <output>{`${pathname} ${request.answer?.id ?? 'none'} ${request.about || 'nothing'}`}</output>
      <p data-testid="standing">
        {[
          request.isSending && 'sending',
          request.isKept && 'kept',
          request.isResumed && 'resumed',
          request.error?.message,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <button type="button" onClick={() => request.keep({ id: 'left' }, '/address')}>
        Keep
      </button>
      <button type="button" onClick={() => request.begin('pressed', 'this')}>
        Begin
      </button>
      <button type="button" onClick={request.forget}>
        Forget
      </button>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

describe('the request of a page', () => {
  let tab: ReturnType<typeof tabHistory>
  beforeEach(() => {
    sent = []
    answers = []
    tab = tabHistory()
  })
  afterEach(cleanup)

  function open(props: PageProps = {}, entry: { at: string; state: unknown } = { at: '/page', state: null }) {
    render(
      <StrictMode>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
          <MemoryRouter initialEntries={[{ pathname: entry.at, state: entry.state }]}>
            <Page {...props} />
            <tab.TabHistory />
          </MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    )
  }
  const press = (name: string) => fireEvent.click(screen.getByText(name))
  const answer = (index: number, id: string) => act(async () => answers[index]?.({ id }))
  const shows = (text: string) => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

  it('is sent once automatically, also in strict mode, and is found again on the way back', async () => {
    open({ automatic: 'by itself' })
    await vi.waitFor(() => expect(sent).toEqual(['by itself']))
    await answer(0, 'first')
    await shows('/page first nothing')
    press('Leave')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await answer(1, 'second')
    await shows('/elsewhere second nothing')
    await tab.go(-1)
    await shows('/page first nothing')
    await tab.go(1)
    await shows('/elsewhere second nothing')
    expect(sent).toHaveLength(2)
  })

  it('in flight is not used for another history entry, however late its answer is', async () => {
    open()
    press('Begin')
    await answer(0, 'first')
    await shows('/page first this')
    press('Leave')
    await shows('/elsewhere none nothing')
    press('Begin')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await tab.go(-1)
    await shows('/page first this')
    await answer(1, 'late')
    await shows('/page first this')
    expect(tab.reloaded().state).toMatchObject({ answer: { id: 'first' } })
  })

  it('does not overwrite an entry that the visitor navigated to at the same moment', async () => {
    open()
    press('Begin')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => {
      answers[0]?.({ id: 'first' })
      await Promise.resolve()
      press('Leave')
    })
    await shows('/elsewhere none nothing')
    expect(tab.path()).toBe('/elsewhere')
  })

  it('is replaced by a new one, which a late answer to the first does not affect', async () => {
    open()
    press('Begin')
    press('Begin')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await answer(1, 'second')
    await answer(0, 'first')
    await shows('/page second this')
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ answer: { id: 'second' }, about: 'this' }))
  })

  it('is replaced by the first new one after a reload, which starts the module again', async () => {
    const loadDocument = async () => {
      vi.resetModules()
      return (await import('./use-kept-request.ts')).useKeptRequest
    }
    open({ useRequest: await loadDocument() })
    press('Begin')
    await answer(0, 'first')
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ answer: { id: 'first' } }))
    const reloaded = tab.reloaded()
    cleanup()
    open({ useRequest: await loadDocument() }, reloaded)
    await shows('/page first this')
    press('Begin')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await answer(1, 'second')
    await shows('/page second this')
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ answer: { id: 'second' } }))
  })

  it('is removed when it is discarded', async () => {
    open()
    press('Begin')
    await answer(0, 'first')
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ answer: { id: 'first' } }))
    press('Forget')
    await shows('/page none nothing')
    expect(tab.reloaded().state).toBeNull()
  })

  const untilStatus = (text: string) => vi.waitFor(() => expect(screen.getByTestId('standing').textContent).toBe(text))

  it('is sent, then kept, and resumed only by another document', async () => {
    open()
    await untilStatus('')
    press('Begin')
    await untilStatus('sending')
    press('Keep')
    expect(tab.path()).toBe('/page')
    await answer(0, 'first')
    await untilStatus('kept')
    press('Keep')
    await shows('/address left this')
    await untilStatus('kept')
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(1)
    press('Leave')
    await tab.go(-1)
    await shows('/address left this')
    await untilStatus('kept resumed')
    press('Begin')
    await untilStatus('sending')
    vi.restoreAllMocks()
  })

  it('discarded in flight stays removed when its answer arrives', async () => {
    open()
    press('Begin')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    press('Forget')
    await untilStatus('')
    await answer(0, 'late')
    await shows('/page none nothing')
    expect(tab.reloaded().state).toBeNull()
  })

  it('that fails returns the error, and is not retried automatically', async () => {
    const failure = vi.spyOn(console, 'error').mockImplementation(() => {})
    answers.push = () => {
      throw new Error('The server is unreachable')
    }
    open()
    press('Begin')
    await untilStatus('The server is unreachable')
    expect(sent).toHaveLength(1)
    failure.mockRestore()
  })
})
