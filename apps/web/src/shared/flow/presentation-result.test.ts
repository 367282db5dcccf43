// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { aCard } from '../../testing/public-card.ts'
import { ResponseError } from '../api/client.ts'
import { isErased, resultQuery, USES_SAMPLE_DATA } from './presentation-result.ts'

afterEach(() => void vi.unstubAllGlobals())

it('the result of one presentation is not shown for another', async () => {
  const card = aCard()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
    Response.json({ status: 'OK', displayName: JSON.parse(String(body)).id }),
  )
  const queries = new QueryClient()
  const nameOf = async (id: string) => (await queries.fetchQuery({ ...resultQuery(card, id), gcTime: 100 })).displayName
  expect([await nameOf('one'), await nameOf('other'), await nameOf('one')]).toEqual(['one', 'other', 'one'])
})

it('fetches a result once, because the server may not return it twice', () => {
  const { retry, staleTime } = resultQuery(aCard(), 'one')
  expect({ retry, staleTime }).toEqual({ retry: false, staleTime: Number.POSITIVE_INFINITY })
  expect(USES_SAMPLE_DATA).toBe(false)
})

it('is erased if the server answers 410', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = async (status: number) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status }))
    return new QueryClient().fetchQuery(resultQuery(aCard(), 'one')).catch((error: Error) => error)
  }
  const [gone, missing] = [await failure(410), await failure(404)]
  expect(gone).toBeInstanceOf(ResponseError)
  expect([gone, missing].map((error) => error instanceof Error && isErased(error))).toEqual([true, false])
  expect([isErased(null), isErased(new Error('lost'))]).toEqual([false, false])
  vi.restoreAllMocks()
})
