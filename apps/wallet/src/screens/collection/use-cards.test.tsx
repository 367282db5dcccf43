// @vitest-environment happy-dom

import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import { walletRoom } from '../../testing/wallet-room.ts'
import { storeBankCard } from '../../wallet/test-support/cards.ts'
import { useCards } from './use-cards.ts'

walletRoom()

const STATUS = 'https://issuer.example/status/1'

it('requests the status of cards only while no link awaits a decision', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url === '/trust-anchors.json'
      ? Response.json({ issuer: [], documents: [], verifier: [] })
      : new Response(null, { status: 404 })
  })
  await storeBankCard(await createIdentity({ name: 'Issuer' }), { statusReference: { idx: 1, uri: STATUS } })
  const { result, rerender } = renderHook(useCards, { initialProps: { isDeciding: true } })
  await waitFor(() => expect(result.current.state).toBe('ready'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual([])
  rerender({ isDeciding: false })
  await waitFor(() => expect(asked).toContain(STATUS))
})

it('reloads the cards when the wallet becomes visible again, until it is unmounted', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ issuer: [], documents: [], verifier: [] }))
  const issuer = await createIdentity({ name: 'Issuer' })
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const { result, unmount } = renderHook(useCards, { initialProps: { isDeciding: true } })
  expect(result.current).toEqual({ state: 'loading' })
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', cards: [], damaged: [] }))
  const becomes = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 20))
  read.mockClear()
  becomes('hidden')
  await quiet()
  expect(read).not.toHaveBeenCalled()
  becomes('visible')
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  const card = await storeBankCard(issuer)
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', cards: [{ id: card.id }] }))
  unmount()
  read.mockClear()
  becomes('visible')
  await storeBankCard(issuer)
  await quiet()
  expect(read).not.toHaveBeenCalled()
})

it('reports a store that cannot be read', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The disk is broken', 'UnknownError')
  })
  const { result } = renderHook(useCards, { initialProps: { isDeciding: true } })
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', problem: { code: 'storage-failed' } }))
})
