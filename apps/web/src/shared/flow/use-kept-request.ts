import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router'
import { randomId } from '../random-id.ts'
import { type KeptRequest, keptRequestIn, pageOf } from './kept-request.ts'

export type RequestToKeep<Content, Answer> = {
  readonly schema: { safeParse(input: unknown): { data?: Answer | undefined } }
  readonly send: (content: Content) => Promise<Answer>
  /** Content to request without `begin`, if the history entry has no request yet. */
  readonly automatic?: Content | undefined
}

type Attempt<Content> = {
  readonly id: string
  readonly entry: string
  readonly content: Content
  readonly about: string
}

/**
 * Makes the request of a page once and keeps the answer in the page's history entry, where a reload or a return finds it. The
 * POST runs as a TanStack query whose key is the id of the attempt: an answer never counts for another attempt, and a second
 * mount (React's strict mode) sends nothing. It is never retried automatically.
 */
export function useKeptRequest<Content, Answer>({ schema, send, automatic }: RequestToKeep<Content, Answer>) {
  const location = useLocation()
  const navigate = useNavigate()
  const { navigator: history } = useContext(NavigationContext)
  const kept = useMemo(() => readKept(location.state, schema), [location.state, schema])
  const entry = kept?.entry ?? location.key

  const [started, setStarted] = useState<Attempt<Content>>()
  /** The attempt whose answer is not kept yet. */
  const attempt = attemptOf()
  const request = useQuery({
    queryKey: ['flow-request', attempt?.id],
    queryFn: () => {
      if (attempt === undefined) throw new Error('The attempt to send is missing')
      return send(attempt.content)
    },
    enabled: attempt !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const newAnswer = attempt && request.data
  const keepAnswer = useEffectEvent((answer: Answer) => {
    if (attempt === undefined) return
    const { id, about } = attempt
    const page = pageOf(location)
    replaceEntry({ page, about, entry, attempt: id, loaded: performance.timeOrigin, answer }, page)
  })
  useEffect(() => {
    if (newAnswer !== undefined) keepAnswer(newAnswer)
  }, [newAnswer])

  function attemptOf(): Attempt<Content> | undefined {
    if (started !== undefined && started.entry === entry && started.id !== kept?.attempt) return started
    if (automatic === undefined || kept !== undefined) return undefined
    return { id: entry, entry, content: automatic, about: '' }
  }

  function replaceEntry(state: KeptRequest, address: string): void {
    if (!isCurrentEntry(history, location.key)) return
    void navigate({ ...location, pathname: address }, { replace: true, state })
  }

  return {
    answer: attempt ? newAnswer : kept?.answer,
    about: attempt ? attempt.about : kept?.about,
    error: attempt ? request.error : null,
    isSending: request.isFetching,
    /** True once the history entry has the request; from then on `keep` works. */
    isKept: attempt === undefined && kept !== undefined,
    /** True if the request was made before this document was loaded. */
    isResumed: attempt === undefined && kept !== undefined && kept.loaded !== performance.timeOrigin,
    /** Makes a new request, which replaces this one. */
    begin: (content: Content, about = '') => setStarted({ id: randomId(), entry, content, about }),
    /** Discards the request and returns the page to its initial state. */
    forget: () => {
      setStarted(undefined)
      void navigate(location, { replace: true, state: null })
    },
    /** Replaces the kept answer, and optionally the address. */
    keep: (answer: Answer, address = location.pathname) => {
      if (kept !== undefined) replaceEntry({ ...kept, answer }, address)
    },
  }
}

/** The tab may already be at another entry, which must not be overwritten. */
function isCurrentEntry(history: object, key: string): boolean {
  if (!('location' in history)) return true
  const { location } = history
  return typeof location === 'object' && location !== null && 'key' in location && location.key === key
}

function readKept<Answer>(state: unknown, schema: RequestToKeep<unknown, Answer>['schema']) {
  const kept = keptRequestIn(state)
  const answer = kept && schema.safeParse(kept.answer).data
  return kept && answer !== undefined ? { ...kept, answer } : undefined
}
