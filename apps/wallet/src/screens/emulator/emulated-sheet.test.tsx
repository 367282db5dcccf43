// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { listUses } from '../../wallet/storage/collection.ts'
import {
  configureEmulator,
  createEmulator,
  EMULATED_LINK,
  heldCard,
  offer,
  request,
} from '../../wallet/test-support/emulator.ts'
import { LinkSheet } from '../link/link-sheet.tsx'

walletRoom()
beforeEach(configureEmulator)

function open(answers: object[], link = EMULATED_LINK) {
  const { fetch, commands } = createEmulator(answers)
  vi.stubGlobal('fetch', fetch)
  const on = { onClose: vi.fn(), onStay: vi.fn(), onCancel: vi.fn() }
  renderScreen(<LinkSheet link={link} isScanned={false} closesAutomatically={false} {...on} />)
  return { commands, ...on }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const CARD = heldCard(1, 'Ann Test')
const REVOKED = heldCard(2, 'Bob Test', { isRevoked: true })
const SHARED = { outcome: 'presented', delivered: { status: 200 } }

describe('an offer of the emulated service', () => {
  it('shows its card as any offer does, says that an emulator is used, and adds the card', async () => {
    const { commands } = open([offer(), { outcome: 'issued', card: CARD, delivered: { status: 200 } }])
    await heading('Add ‘Guardian’?')
    expect(screen.getByText('Test mode: an emulator stands in for Microsoft Entra Verified ID.')).toBeTruthy()
    expect(screen.getByText('Full name')).toBeTruthy()
    await press('Accept')
    await heading('Card added')
    expect(await screen.findByText('Ann Test')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/200|request-1/)
    expect(commands).toMatchObject([
      { action: 'open', request: EMULATED_LINK },
      { action: 'accept', request: 'request-1' },
    ])
  })

  it('asks for the PIN again after a wrong one', async () => {
    const wrong = { outcome: 'refused', reason: 'wrong-pin' }
    const { commands } = open([offer({ pinLength: 4 }), wrong, { outcome: 'issued', card: CARD }])
    await press('Accept')
    const type = async (pin: string) => {
      fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: pin } })
      await press('Continue')
    }
    await type('1111')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/PIN was not accepted/))
    await type('0907')
    await heading('Card added')
    expect(commands.slice(1)).toMatchObject([{ pin: '1111' }, { pin: '0907' }])
  })

  it('takes the claims that the holder types', async () => {
    const { commands } = open([offer({ typedClaims: ['nickname'] }), { outcome: 'issued', card: CARD }])
    fireEvent.change(await screen.findByLabelText('nickname'), { target: { value: 'Annie' } })
    await press('Accept')
    await heading('Card added')
    expect(commands[1]).toMatchObject({ typed: { nickname: 'Annie' } })
  })

  it('is reported as declined', async () => {
    const { commands, onClose } = open([offer(), { outcome: 'cancelled', delivered: { status: 200 } }])
    await press('Decline')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(commands[1]).toEqual({ action: 'cancel', request: 'request-1' })
  })
})

describe('a request through the emulated service', () => {
  it('shows all that is shared, and records it in the history of the card', async () => {
    const { commands } = open([request([CARD]), SHARED])
    await heading('Share from your wallet?')
    for (const text of ['Ann Test', 'Reason: Prove who you are', 'A card of this kind is always shown whole.'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    await press('Share')
    await heading('Shared')
    expect(commands[1]).toMatchObject({ action: 'present', cardIds: [CARD.id], face: 'same' })
    expect(await listUses(CARD.id)).toMatchObject([{ outcome: 'accepted', verifier: { name: 'Vitrine' } }])
  })

  it('shares the chosen one of several cards, and prefers one that is not revoked', async () => {
    const { commands } = open([request([REVOKED, CARD]), SHARED])
    const [first, second] = await screen.findAllByRole('radio')
    expect(first).toHaveProperty('checked', true)
    fireEvent.click(second ?? document.body)
    expect(screen.getByText('This card is revoked')).toBeTruthy()
    await press('Share')
    await heading('Shared')
    expect(commands[1]).toMatchObject({ cardIds: [REVOKED.id] })
  })

  it('lets developers show another face to the face check', async () => {
    const error = { code: 'claimValidationError', message: 'Match confidence score failing.' }
    const { commands } = open([
      { ...request([CARD]), hasFaceCheck: true },
      { outcome: 'failed', error },
    ])
    await heading('Face check')
    fireEvent.click(screen.getByLabelText('Another person: score 31'))
    await press('Share')
    await heading('The service did not accept the card')
    expect(commands[1]).toMatchObject({ face: 'other' })
    expect(screen.getByText('The face does not match the photo on the card well enough.')).toBeTruthy()
    expect(screen.getByText(/claimValidationError/).closest('details')?.open).toBe(false)
  })

  it('says that the service does not report when it is declined', async () => {
    open([request([CARD]), { outcome: 'cancelled', delivered: 'none' }])
    await press('Decline')
    await heading('Declined')
    expect(screen.getByText(/does not tell Vitrine that you declined\. The request expires by itself\./)).toBeTruthy()
  })

  it('names the missing card, and tells developers why others do not fit', async () => {
    open([request([], { mismatches: [{ id: CARD.id, mismatch: 'issuer' }] })])
    await screen.findByText('You do not have this card: Guardian')
    expect(screen.getByText(/does not fit \(issuer\)/).closest('details')?.open).toBe(false)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

it('a link that the service no longer knows is explained', async () => {
  open([{ outcome: 'refused', reason: 'expired', delivered: 'none' }])
  await screen.findByText(/Microsoft Entra Verified ID no longer knows this request/)
})

it.each([
  'openid-vc://?request_uri=https://verifiedid.did.msidentity.com/v1.0/request/1',
  'openid-vc://?request_uri=nothing',
])('a link to another service (%s) is for another app', async (link) => {
  const { commands } = open([], link)
  await heading('This is for another app')
  expect(commands).toEqual([])
})
