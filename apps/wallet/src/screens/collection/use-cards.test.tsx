// @vitest-environment happy-dom

import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import { walletRoom } from '../../testing/wallet-room.ts'
import { keepBankCard } from '../../wallet/test-support/cards.ts'
import { useCards } from './use-cards.ts'

walletRoom()

const STATUS = 'https://issuer.example/status/1'

it('Issuers are asked about cards only while no link waits for a decision', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url === '/trust-anchors.json' ? Response.json([]) : new Response(null, { status: 404 })
  })
  await keepBankCard(await createIdentity({ name: 'Issuer' }), { statusReference: { idx: 1, uri: STATUS } })
  const { result, rerender } = renderHook(useCards, { initialProps: { isDeciding: true } })
  await waitFor(() => expect(result.current.state).toBe('ready'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual([])
  rerender({ isDeciding: false })
  await waitFor(() => expect(asked).toContain(STATUS))
})
