// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import { issueBankAccount } from '../../protocol/test-support/credentials.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { listCards } from '../../wallet/storage/collection.ts'
import { type Behaviour, createIssuer, ISSUER, LINK, signer } from '../../wallet/test-support/issuer.ts'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { OfferSheet } from './offer-sheet.tsx'

walletRoom()

const stranger = await createIdentity({ name: 'Stranger' })

/** @param paths unreachable paths of the issuer */
function open(behaviour: Behaviour = {}, paths: string[] = []) {
  const issuer = createIssuer(behaviour)
  const away = new Set(paths)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (away.has(url.replace(/^https:\/\/[^/]+/, ''))) throw new TypeError('Failed to fetch')
    return issuer.environment.fetch(url, init)
  })
  const onClose = vi.fn()
  renderScreen(
    <Sheet>
      <OfferSheet start={LINK} isScanned={false} closesAutomatically={false} onClose={onClose} onStay={vi.fn()} />
    </Sheet>,
  )
  return { ...issuer, onClose, away }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const typePin = async (pin: string) => {
  const field = await screen.findByLabelText('PIN')
  fireEvent.change(field, { target: { value: pin } })
  return field
}

describe('an offer', () => {
  it('shows issuer and cards before anything is redeemed', async () => {
    const { proofs } = open()
    await screen.findByRole('heading', { name: 'Add ‘Bank account’?' })
    expect(screen.getByText('issuer.example')).toBeTruthy()
    expect(screen.getByText('Full name')).toBeTruthy()
    expect(screen.queryByText(/You will need the PIN/)).toBeNull()
    expect(proofs).toEqual([])
  })

  it('becomes a card in the collection, and the issuer is notified', async () => {
    const { onClose, events } = open()
    await press('Accept')
    await screen.findByRole('heading', { name: 'Card added' })
    expect(await listCards()).toMatchObject([{ texts: [{ name: 'Bank account' }, { name: 'Konto' }] }])
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
    expect(events).toEqual(['credential_accepted'])
  })

  it('of several cards needs one decision for all of them', async () => {
    open({ offers: ['bank', 'savings'] })
    await screen.findByRole('heading', { name: 'Add 2 cards?' })
    await press('Accept')
    await screen.findByRole('heading', { name: 'Cards added' })
    expect(await listCards()).toHaveLength(2)
  })

  it('that is declined stores nothing', async () => {
    const { onClose, proofs } = open()
    await press('Decline')
    expect(onClose).toHaveBeenCalledOnce()
    expect(proofs).toEqual([])
    expect(await listCards()).toEqual([])
  })

  it('with an authorization server that its issuer does not list is refused', async () => {
    open({ offerNames: ISSUER, authorizationServers: ['https://login.example'] })
    await press('Accept')
    await screen.findByText('This offer cannot be read')
    expect(screen.getByText(/does not know the authorization server/)).toBeTruthy()
  })

  it('of an invalid card stores nothing and shows the reason', async () => {
    const { events } = open({ issue: (holder) => issueBankAccount(signer, holder, { payload: { vct: 'Other' } }) })
    await press('Accept')
    await screen.findByText('This card is not valid')
    expect(await listCards()).toEqual([])
    expect(events).toEqual(['credential_failure'])
  })

  it('of a card with an invalid expiry date stores nothing and names the date', async () => {
    const { events } = open({ issue: (holder) => issueBankAccount(signer, holder, { payload: { exp: 1e300 } }) })
    await press('Accept')
    await screen.findByText('The dates of this card are wrong')
    expect(screen.getByText('its exp is not a date from 1970 to 9999')).toBeTruthy()
    expect(await listCards()).toEqual([])
    expect(events).toEqual(['credential_failure'])
  })
})

describe('an offer that fails', () => {
  const canRetry = () => screen.queryByRole('button', { name: 'Try again' }) !== null

  it('because its issuer cannot be reached can be opened again', async () => {
    const { away } = open({}, ['/offer'])
    await screen.findByText('No answer')
    expect(screen.getByText('issuer.example could not be reached.')).toBeTruthy()
    away.clear()
    await press('Try again')
    await screen.findByRole('heading', { name: 'Add ‘Bank account’?' })
  })

  it('because it has ended or was used before shows this reason', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 410 }))
    renderScreen(
      <OfferSheet start={LINK} isScanned={false} closesAutomatically={false} onClose={vi.fn()} onStay={vi.fn()} />,
    )
    await screen.findByText('This offer has expired')
    expect(canRetry()).toBe(false)
  })

  it('permanently can only be closed', async () => {
    const { onClose } = open({ configuration: { format: 'ldp_vc' } })
    await screen.findByText('Another kind of card')
    expect(canRetry()).toBe(false)
    await press('Close')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('because of the network while the card is fetched continues from there, because the code can be used only once', async () => {
    const { away, events } = open()
    await screen.findByRole('button', { name: 'Accept' })
    away.add('/tenant/credential')
    await press('Accept')
    await screen.findByText('No answer')
    expect(await listCards()).toEqual([])
    away.clear()
    // The code has been used, so the wallet must not request the offer or the token again.
    away.add('/offer').add('/tenant/token')
    await press('Try again')
    await screen.findByRole('heading', { name: 'Card added' })
    await vi.waitFor(() => expect(events).toEqual(['credential_accepted']))
  })

  it('because of the network while the code is redeemed starts again', async () => {
    const { away } = open()
    await screen.findByRole('button', { name: 'Accept' })
    away.add('/tenant/token')
    await press('Accept')
    await screen.findByText('No answer')
    away.clear()
    await press('Try again')
    await press('Accept')
    await screen.findByRole('heading', { name: 'Card added' })
  })

  it('because the browser stores nothing notifies the issuer and can be tried again', async () => {
    const { events } = open()
    await screen.findByRole('button', { name: 'Accept' })
    const keep = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    await press('Accept')
    await screen.findByText('The wallet cannot use its storage')
    expect(events).toEqual(['credential_failure'])
    keep.mockRestore()
    await press('Try again')
    await screen.findByRole('heading', { name: 'Card added' })
  })
})

describe('a PIN', () => {
  it('is announced and requested, and can be typed again', async () => {
    open({ pin: '1234' })
    await screen.findByText(/You will need the PIN/)
    await press('Accept')
    await screen.findByText('Test bank shows you a PIN of 4 digits, or sent it to you.')
    await typePin('9999')
    await press('Continue')
    await screen.findByText(/That PIN was not accepted/)
    await typePin('1234')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Card added' })
  })

  it('accepts only digits and must be complete', async () => {
    open({ pin: '1234' })
    await press('Accept')
    const field = await typePin('12a')
    expect(field).toMatchObject({ value: '12' })
    expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('a card from an unknown issuer', () => {
  const strange = { issue: (holder: Parameters<typeof issueBankAccount>[1]) => issueBankAccount(stranger, holder) }

  it('is stored only if the person agrees', async () => {
    open(strange)
    await press('Accept')
    await screen.findByRole('heading', { name: 'Do you know this issuer?' })
    expect(screen.getByText('Signed by Stranger')).toBeTruthy()
    expect(await listCards()).toEqual([])
    expect(screen.getByRole('button', { name: 'Discard' }).className).toContain('main')
    expect(screen.getByRole('button', { name: 'Keep anyway' }).className).toContain('quiet')
    await press('Keep anyway')
    await screen.findByRole('heading', { name: 'Card added' })
    expect(await listCards()).toMatchObject([{ issuer: { isKnown: false } }])
  })

  it('is discarded otherwise, and the issuer is notified', async () => {
    const { onClose, events } = open(strange)
    await press('Accept')
    await press('Discard')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await listCards()).toEqual([])
    expect(events).toEqual(['credential_deleted'])
  })

  it('is shown with its own signer, also next to a card from a known issuer', async () => {
    open({
      offers: ['bank', 'savings', 'loan'],
      issue: (holder, id) => issueBankAccount(id === 'bank' ? signer : stranger, holder),
    })
    await press('Accept')
    await screen.findByText('Signed by Stranger')
  })
})
