import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router'
import { type KeptRequest, keptRequest, pageOf } from './kept-request.ts'

export type RequestToKeep<Content, Answer> = {
  /** What an answer looks like that the history entry kept. */
  readonly schema: { safeParse(input: unknown): { data?: Answer | undefined } }
  /** Makes a request. Each call makes a new one. */
  readonly send: (content: Content) => Promise<Answer>
  /** What a page asks for by itself where its history entry has no request yet; undefined waits for `begin`. */
  readonly automatic?: Content | undefined
}

type RequestOfPage<Content, Answer> = {
  /** The request as the server made it; undefined while there is none. */
  readonly answer: Answer | undefined
  /** Which of the requests that the page can make. */
  readonly about: string | undefined
  /** Why none could be made. */
  readonly error: Error | null
  readonly isSending: boolean
  /** Whether the history entry has it: from then on something can be written to it. */
  readonly isKept: boolean
  /** Whether it was made before this document was loaded. */
  readonly isResumed: boolean
  /** Makes another one, which takes the place of this one. */
  readonly begin: (content: Content, about?: string) => void
  /** Lets go of it: the page is as it was before. */
  readonly forget: () => void
  /** Writes what is left of one that is kept, and where it can be looked at from now on. */
  readonly keep: (answer: Answer, address?: string) => void
}

type Attempt<Content> = {
  readonly id: string
  /** The history entry that it belongs to. */
  readonly entry: string
  readonly content: Content
  readonly about: string
}

let attempts = 0

/**
 * The request of a page, which belongs to the page's history entry: made once, and found again after a reload and on the
 * way back. Although it is a POST it is sent as a query, whose key is the attempt: so a late answer to an earlier attempt
 * never shows up as the answer to the present one, and a second mounting (as in React's strict mode) sends nothing twice. It
 * is never repeated by itself.
 */
export function useKeptRequest<Content, Answer>({
  schema,
  send,
  automatic,
}: RequestToKeep<Content, Answer>): RequestOfPage<Content, Answer> {
  const location = useLocation()
  const navigate = useNavigate()
  const { navigator } = useContext(NavigationContext)
  const kept = useMemo(() => readKept(location.state, schema), [location.state, schema])
  const entry = kept?.entry ?? location.key

  const [begun, setBegun] = useState<Attempt<Content>>()
  /** What is under way, until its answer is kept. */
  const attempt = attemptOf()
  const request = useQuery({
    queryKey: ['flow-request', attempt?.id],
    queryFn: () => {
      if (attempt === undefined) throw new Error('There is no attempt to send')
      return send(attempt.content)
    },
    enabled: attempt !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const made = attempt && request.data
  const keepMade = useEffectEvent((answer: Answer) => {
    if (attempt === undefined) return
    const { id, about } = attempt
    const page = pageOf(location)
    write({ page, about, entry, attempt: id, loaded: performance.timeOrigin, answer }, page)
  })
  useEffect(() => {
    if (made !== undefined) keepMade(made)
  }, [made])

  function attemptOf(): Attempt<Content> | undefined {
    if (begun !== undefined && begun.entry === entry && begun.id !== kept?.attempt) return begun
    if (automatic === undefined || kept !== undefined) return undefined
    return { id: entry, entry, content: automatic, about: '' }
  }

  function write(state: KeptRequest, address: string): void {
    if (!isPresent(navigator, location.key)) return
    void navigate({ ...location, pathname: address }, { replace: true, state })
  }

  return {
    answer: attempt ? request.data : kept?.answer,
    about: attempt ? attempt.about : kept?.about,
    error: attempt ? request.error : null,
    isSending: request.isFetching,
    isKept: attempt === undefined && kept !== undefined,
    isResumed: attempt === undefined && kept !== undefined && kept.loaded !== performance.timeOrigin,
    begin: (content, about = '') => setBegun({ id: `attempt ${++attempts}`, entry, content, about }),
    forget: () => {
      setBegun(undefined)
      void navigate(location, { replace: true, state: null })
    },
    keep: (answer, address = location.pathname) => {
      if (kept !== undefined) write({ ...kept, answer }, address)
    },
  }
}

/** Whether the tab is still at this entry. What is rendered may be a moment older: then another entry must not be written over. */
function isPresent(history: object, key: string): boolean {
  if (!('location' in history)) return true
  const { location } = history
  return typeof location === 'object' && location !== null && 'key' in location && location.key === key
}

function readKept<Answer>(state: unknown, schema: RequestToKeep<unknown, Answer>['schema']) {
  const kept = keptRequest(state)
  const answer = kept && schema.safeParse(kept.answer).data
  return kept && answer !== undefined ? { ...kept, answer } : undefined
}
