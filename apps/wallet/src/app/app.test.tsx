// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { walletRoom } from '../testing/wallet-room.ts'
import { keepBankCard } from '../wallet/test-support/cards.ts'
import { createVerifier, paymentOf } from '../wallet/test-support/verifier.ts'
import { App } from './app.tsx'

const room = walletRoom()
const BACK = 'https://shop.example/from-wallet#response_code=1'

afterEach(() => history.replaceState(null, '', '/'))

/** A wallet with a bank account, at an address made of the link of a payment that counts when one is back. */
async function open(addressOf: (link: string) => string) {
  const verifier = await createVerifier({ transaction_data: [paymentOf(8)] }, [{ body: { redirect_uri: BACK } }])
  vi.stubGlobal('fetch', verifier.fetch)
  await keepBankCard(verifier.signer)
  history.replaceState(null, '', addressOf(verifier.text))
  render(<App />)
  return verifier
}
const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay 8.00 PLN' }))

describe('a request', () => {
  it.each<[appearance: string, address: (link: string) => string, home: string]>([
    ['the wallet', (link) => `/open#${encodeURIComponent(link)}`, '/'],
    ['the bank app', (link) => `/bank/fl-pay-1?request=${encodeURIComponent(link)}`, '/bank'],
  ])('by a link that opened %s leads back to the page that asked', async (_dress, address, home) => {
    await open(address)
    expect(location.pathname + location.hash + location.search).toBe(home)
    await pay()
    await waitFor(() => expect(room.left).toEqual([BACK]), { timeout: 4000 })
  })

  it('that was pasted does not: another browser may have asked', async () => {
    const { text } = await open(() => '/scan')
    fireEvent.change(screen.getByLabelText('Or paste a link'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await pay()
    await screen.findByText('Not paid yet: it counts when you are back at shop.example.')
    expect(screen.queryByText('Going back to shop.example …')).toBeNull()
  })
})
