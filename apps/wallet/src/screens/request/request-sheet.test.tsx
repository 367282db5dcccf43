// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { VCT } from '../../protocol/test-support/credentials.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { listUses } from '../../wallet/storage/collection.ts'
import { storeBankCard } from '../../wallet/test-support/cards.ts'
import { emptyStore } from '../../wallet/test-support/store.ts'
import { createVerifier, paymentOf, type VerifierAnswer } from '../../wallet/test-support/verifier.ts'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { WaysToCards } from './missing-cards.tsx'
import { RequestSheet } from './request-sheet.tsx'

const room = walletRoom()

const OTHER_VCT = 'https://issuer.example/credential-types/LibraryCard'
const PAYING = { transaction_data: [paymentOf(8)] }
const COUNTS = { body: { redirect_uri: 'https://shop.example/from-wallet#response_code=1' } }
const MAY_CLOSE = { body: { redirect_uri: 'https://shop.example/from-wallet' } }

async function open(
  request: Record<string, unknown>,
  verifierAnswers: VerifierAnswer[],
  { isScanned = false, vct = VCT } = {},
) {
  const verifier = await createVerifier(request, verifierAnswers)
  vi.stubGlobal('fetch', verifier.fetch)
  const card = await storeBankCard(verifier.signer, { types: [vct] })
  const onClose = vi.fn()
  const onStay = vi.fn()
  renderScreen(
    <Sheet>
      <RequestSheet
        link={verifier.link}
        isScanned={isScanned}
        closesAutomatically={false}
        onClose={onClose}
        onStay={onStay}
      />
    </Sheet>,
  )
  return { ...verifier, onClose, onStay, outcomes: async () => (await listUses(card.id)).map(({ outcome }) => outcome) }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('a response that takes effect on return', () => {
  it('is not shown as paid, has no Done button, and leads back automatically', async () => {
    const { outcomes } = await open(PAYING, [COUNTS])
    await press('Pay PLN\u00a08.00')
    await screen.findByText('One step left.')
    expect(screen.getByRole('heading', { name: 'PLN\u00a08.00 confirmed' })).toBeTruthy()
    expect(screen.getByText('Going back to shop.example …')).toBeTruthy()
    expect(buttons()).toEqual(['Stay here', 'Go back now'])
    expect(await outcomes()).toEqual(['awaits-return'])
    await waitFor(() => expect(room.left).toEqual(['https://shop.example/from-wallet#response_code=1']), {
      timeout: 4000,
    })
    expect(await outcomes()).toEqual(['returned'])
  })

  it('leads back at once by the button', async () => {
    await open({}, [COUNTS])
    await press('Share')
    await press('Go back now')
    await waitFor(() => expect(room.left).toHaveLength(1))
    expect(screen.getByText('The wallet took you back to shop.example')).toBeTruthy()
  })

  it('waits for the person if the request was scanned, because it may come from another browser', async () => {
    const { onClose, onStay } = await open(PAYING, [COUNTS], { isScanned: true })
    await press('Pay PLN\u00a08.00')
    await screen.findByText('One step left.')
    expect(screen.queryByText('Going back to shop.example …')).toBeNull()
    expect(buttons()).toEqual(['Close without going back', 'Go back now'])
    await press('Close without going back')
    expect(onStay).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    expect(room.left).toEqual([])
  })
})

describe('a response that takes effect at once', () => {
  it('offers the verifier’s page as a link and does not open it automatically', async () => {
    await open({}, [MAY_CLOSE])
    await press('Share')
    await screen.findByRole('heading', { name: 'Shared' })
    expect(screen.getByRole('button', { name: 'Done' }).className).toContain('main')
    expect(screen.getByRole('link', { name: 'Open shop.example' }).getAttribute('href')).toBe(
      'https://shop.example/from-wallet',
    )
    expect(buttons()).toEqual(['Done'])
    await new Promise((resolve) => setTimeout(resolve, 1700))
    expect(room.left).toEqual([])
  })

  it('has no link to an unsafe URL', async () => {
    await open({}, [{ body: { redirect_uri: 'http://localhost:9000/#response_code=1' } }])
    await press('Share')
    await screen.findByRole('heading', { name: 'Shared' })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('refers the person to the verifier’s page for the result of the payment', async () => {
    await open(PAYING, [{}])
    await press('Pay PLN\u00a08.00')
    await screen.findByText(/to see whether it was paid/)
  })
})

describe('declining', () => {
  it('notifies the verifier and shares nothing', async () => {
    const { answers, onClose, outcomes } = await open({}, [{}])
    await press('Decline')
    await screen.findByText('Nothing was shared')
    expect(answers).toMatchObject([{ error: 'access_denied' }])
    expect(await outcomes()).toEqual([])
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('sends exactly the same bytes if the requested card is missing', async () => {
    const declined = await open({}, [{}])
    await press('Decline')
    await screen.findByText('Nothing was shared')
    cleanup()
    await emptyStore()
    const { answers, calls, onClose, outcomes } = await open({}, [{}], { vct: OTHER_VCT })
    await press('Decline, and get this card first')
    await screen.findByText('Nothing was shared')
    expect(JSON.stringify(answers)).toBe(JSON.stringify(declined.answers))
    expect(calls).toEqual(declined.calls)
    expect(await outcomes()).toEqual([])
    expect(screen.getByText('How to get this card: Bank account')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get the card' }).className).toContain('main')
    expect(screen.getByRole('button', { name: 'Done' }).className).toContain('quiet')
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    [{ names: [{ name: 'Vitrine' }], origin: 'https://issuer.example' }, 'You can get this card from Vitrine.'],
    [undefined, 'Ask an issuer of such cards for an offer, and open it with this wallet.'],
  ])('explains how to get a card from the issuer %j, with a link if it is known', (issuer, way) => {
    const wanted = { names: [], issuer }
    const asks = [{ queryId: 'bank', format: 'dc+sd-jwt', wanted, candidates: [] }]
    renderScreen(<WaysToCards asks={asks} linkKind="main" />)
    expect(document.body.textContent).toContain(`${way} Then start again on the page that asked.`)
    expect(screen.queryByRole('link', { name: 'Get the card' })?.getAttribute('href')).toBe(issuer?.origin)
  })

  it('leads back without a card as quickly as with one, and explains how to get the missing card', async () => {
    await open({}, [COUNTS], { vct: OTHER_VCT })
    await press('Decline, and get this card first')
    await screen.findByText('Going back to shop.example …')
    expect(screen.getByText('How to get this card: Bank account')).toBeTruthy()
    await waitFor(() => expect(room.left).toHaveLength(1), { timeout: 4000 })
  })

  it('does not explain how to get a card that is not missing', async () => {
    await open({}, [{}])
    await press('Decline')
    await screen.findByText('Nothing was shared')
    expect(screen.queryByText(/How to get/)).toBeNull()
  })

  it('also leads back if the page waits for the person to return', async () => {
    const { outcomes } = await open({}, [COUNTS])
    await press('Decline')
    await screen.findByText('The page at shop.example learns that you declined when you are back.')
    await press('Go back now')
    await waitFor(() => expect(room.left).toHaveLength(1))
    expect(await outcomes()).toEqual([])
  })
})

describe('a request that the wallet does not answer', () => {
  it('is reported if it contains more than one payment', async () => {
    const { answers } = await open({ transaction_data: [paymentOf(8), paymentOf(300)] }, [{}])
    await screen.findByText('More than one payment at once')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(answers).toMatchObject([{ error: 'invalid_transaction_data' }])
  })

  it('is reported if it expires during the decision', async () => {
    await open({ exp: Date.now() / 1000 + 1 }, [])
    await screen.findByRole('button', { name: 'Share' })
    await screen.findByText('This request has expired', {}, { timeout: 3000 })
  })
})

it('can send a response again after a network failure', async () => {
  const { answers } = await open({}, ['lost', {}])
  await press('Share')
  await screen.findByText('No answer')
  await press('Try again')
  await screen.findByRole('heading', { name: 'Shared' })
  expect(answers).toHaveLength(2)
})
