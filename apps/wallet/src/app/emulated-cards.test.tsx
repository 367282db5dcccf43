// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { walletRoom } from '../testing/wallet-room.ts'
import { configureEmulator, createEmulator, heldCard } from '../wallet/test-support/emulator.ts'
import { App } from './app.tsx'

walletRoom()
beforeEach(configureEmulator)
afterEach(() => history.replaceState(null, '', '/'))

const callback = { body: { requestStatus: 'issuance_successful' }, delivered: { status: 200 } }

function openWallet(address = '/') {
  const emulator = createEmulator([{ faults: 2 }, { faults: 0 }], {
    cards: [heldCard(1, 'Ann Test')],
    faults: 1,
    callback,
  })
  vi.stubGlobal('fetch', emulator.fetch)
  history.replaceState(null, '', address)
  render(<App />)
  return emulator
}

it('the cards of the emulator are among the cards, marked as such, and have a page without deleting', async () => {
  openWallet()
  await screen.findByRole('heading', { name: 'Cards of the emulator' })
  expect(screen.getByText(/^Test mode: an emulator stands in/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('link', { name: /Ann Test/ }))
  await screen.findByRole('heading', { name: 'Guardian' })
  expect(location.pathname).toBe(`/cards/urn:pic:${'1'.repeat(32)}`)
  expect(await screen.findByText('Full name')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete card' })).toBeNull()
})

it('the page of a card of the emulator opens from its address', async () => {
  openWallet(`/cards/urn:pic:${'1'.repeat(32)}`)
  await screen.findByRole('heading', { name: 'Guardian' })
})

it('developers can break the next callback, and see the last one', async () => {
  const { commands } = openWallet()
  const summary = await screen.findByText('For developers')
  expect(summary.closest('details')?.open).toBe(false)
  expect(screen.getByText('Faults still to come: 1')).toBeTruthy()
  expect(screen.getByText('issuance_successful: {"status":200}')).toBeTruthy()
  fireEvent.click(screen.getByText('Drop the next callback'))
  fireEvent.click(screen.getByText('Turn off the faults'))
  await waitFor(() => expect(commands).toMatchObject([{ fault: 'lost' }, { fault: 'none' }]))
})

it('without an emulator, or while it does not answer, the wallet is as usual', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody answers')))
  render(<App />)
  await screen.findByRole('heading', { name: 'No cards yet' })
  expect(screen.queryByText('For developers')).toBeNull()
})
