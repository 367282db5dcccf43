// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import { NO_ANCHORS } from '../../protocol/x509/trust-anchors.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { openRequest } from '../../wallet/sharing/opened-request.ts'
import { askedIn, storeBankCard, textIn } from '../../wallet/test-support/cards.ts'
import { ASKED, createVerifier, paymentOf } from '../../wallet/test-support/verifier.ts'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { RequestReview } from './request-review.tsx'

walletRoom()

const issuer = await createIdentity({ name: 'Test issuer' })
const asking = (...credentials: object[]) => ({ dcql_query: { credentials } })

async function review(request: Record<string, unknown> = {}, { isKnown = true, isOwnAuthority = false } = {}) {
  const { link, environment } = await createVerifier(request)
  const opened = await openRequest(
    link,
    isKnown ? environment : { ...environment, trustAnchors: async () => NO_ANCHORS },
  )
  const { verifier } = opened.request
  if (isOwnAuthority && verifier.trust.known) Object.assign(verifier, { name: verifier.trust.authority })
  const on = { onShare: vi.fn(), onDecline: vi.fn() }
  renderScreen(
    <Sheet>
      <RequestReview opened={opened} {...on} />
    </Sheet>,
  )
  return on
}
const section = (title: string) => screen.queryByRole('heading', { name: title })?.parentElement ?? null
/** Returns the texts of the buttons with their kinds; the main one is gold. */
const kindsOfButtons = () =>
  Object.fromEntries(
    screen.getAllByRole('button').map(({ textContent, className }) => [textContent, /main|quiet/.exec(className)?.[0]]),
  )
/** Returns the labels of the lines that are under ink on the pictures of the cards. */
const inked = () =>
  [...document.querySelectorAll('[data-inked] > [data-drawn]:first-child')].map((label) =>
    label.getAttribute('data-drawn'),
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the consent screen', () => {
  it('shows the requested claim with its value, and the names of withheld claims', async () => {
    await storeBankCard(issuer)
    await review()
    expect(section('They will see')?.textContent).toBe('They will seeFull nameAnna Nowak')
    expect(screen.queryByText('Only that you have this card.')).toBeNull()
    expect(section('They will not see')?.textContent).toBe('They will not seeAccount NumberCard Number')
    expect(inked()).toEqual(['Account Number', 'Card Number'])
  })

  it('hides the picture of the card from screen readers, which have the lists', async () => {
    await storeBankCard(issuer)
    await review()
    const values = [...document.querySelectorAll('[data-drawn]')].map((drawn) => drawn.getAttribute('data-drawn'))
    expect(values).toContain('Anna Nowak')
    for (const drawn of document.querySelectorAll('[data-drawn]'))
      expect(drawn.closest('[aria-hidden="true"]')).toBeTruthy()
    expect(screen.getAllByText('Anna Nowak').filter((text) => text.closest('[aria-hidden]') === null)).toHaveLength(1)
  })

  it('says that only possession of the card is disclosed if no claims are requested', async () => {
    await storeBankCard(issuer)
    await review(asking({ ...ASKED, claims: undefined }))
    expect(section('They will see')?.textContent).toBe('They will seeOnly that you have this card.')
    expect(inked()).toEqual(['Full name', 'Account Number', 'Card Number'])
    expect(section('They will not see')?.textContent).toBe('They will not seeFull nameAccount NumberCard Number')
  })

  it('shows all claims if all are requested', async () => {
    await storeBankCard(issuer)
    await review(
      asking({ ...ASKED, claims: ['displayName', 'accountNumber', 'cardNumber'].map((name) => ({ path: [name] })) }),
    )
    expect(within(section('They will see') ?? document.body).getAllByRole('term')).toHaveLength(3)
    expect(section('They will not see')).toBeNull()
  })

  it('shares the displayed claims of the chosen card', async () => {
    const older = await storeBankCard(issuer, { receivedAt: new Date('2026-01-02T00:00:00Z') })
    await storeBankCard(issuer)
    const { onShare } = await review()
    const cards = within(screen.getByRole('group', { name: 'Which card?' })).getAllByRole('radio')
    expect(cards).toHaveLength(2)
    fireEvent.click(cards[1] as HTMLElement)
    press('Share')
    const [choice] = onShare.mock.lastCall ?? []
    expect(choice.get('bank').card.id).toBe(older.id)
    expect(choice.get('bank').shared).toMatchObject([{ path: ['displayName'] }])
  })

  it('warns of a card that is no longer valid', async () => {
    await storeBankCard(issuer, { status: { value: 'revoked', askedAt: new Date() } })
    await review()
    expect(screen.getByText('This card is revoked')).toBeTruthy()
  })

  it('shows the authority that certifies the verifier, and warns if there is none', async () => {
    await storeBankCard(issuer)
    await review()
    expect(screen.getByText('Identity verified by the certificate authority Test authority')).toBeTruthy()
    expect(screen.queryByText('Not known to this wallet')).toBeNull()
    expect(kindsOfButtons()).toEqual({ Decline: 'quiet', Share: 'main' })
  })

  it('names a verifier only once if it is its own authority', async () => {
    await storeBankCard(issuer)
    await review({}, { isOwnAuthority: true })
    expect(screen.getByText('Identity verified')).toBeTruthy()
  })

  it('warns of an unknown verifier, with the name in its certificate', async () => {
    await storeBankCard(issuer)
    await review({}, { isKnown: false })
    expect(screen.getByText('Not known to this wallet')).toBeTruthy()
    expect(screen.getByText('Its certificate says ‘Test signer’')).toBeTruthy()
    expect(kindsOfButtons()).toEqual({ Decline: 'main', Share: 'quiet' })
  })

  it('names the missing card and offers only to decline', async () => {
    const { onShare, onDecline } = await review()
    expect(screen.getByText('You do not have this card: Bank account')).toBeTruthy()
    const buttons = screen.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Decline'])
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(document.activeElement).toBe(buttons[0])
    press('Decline')
    expect([onShare, onDecline].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('leads to the missing card if its issuer is known', async () => {
    await storeBankCard(issuer, { types: ['https://issuer.example/credential-types/LibraryCard'] })
    await review()
    expect(kindsOfButtons()).toEqual({ 'Decline, and get this card first': 'main' })
  })

  it('leaves out optional cards until the person chooses them', async () => {
    await storeBankCard(issuer)
    const { onShare } = await review({
      dcql_query: { credentials: [ASKED], credential_sets: [{ options: [['bank']], required: false }] },
    })
    expect(screen.getByRole('button', { name: 'Share' }).hasAttribute('disabled')).toBe(true)
    expect(section('They will see')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Add your bank account' }))
    press('Share')
    const [choice] = onShare.mock.lastCall ?? []
    expect(choice.has('bank')).toBe(true)
  })
})

describe('a card in another format', () => {
  const optional = (...options: string[][]) => [{ options: [['bank']] }, { options, required: false }]
  const shown = () => section('They will see')?.textContent
  const sharedBy = ({ mock }: { mock: { lastCall?: Map<string, unknown>[] | undefined } }) => {
    const [choice] = mock.lastCall ?? []
    return [...(choice?.keys() ?? [])]
  }
  const radios = () => screen.queryAllByRole<HTMLInputElement>('radio')

  it('that is an mdoc withholds elements that are not requested', async () => {
    await storeBankCard(issuer, { format: 'mso_mdoc' })
    await review(asking(askedIn('mso_mdoc', 'bank', 'displayName')))
    expect(shown()).toBe('They will seeFull nameAnna Nowak')
    expect(section('They will not see')?.textContent).toBe('They will not seeAccount NumberCard Number')
  })

  it('that is an mdoc lists the elements that the verifier intends to retain', async () => {
    await storeBankCard(issuer, { format: 'mso_mdoc' })
    const query = askedIn('mso_mdoc', 'bank', 'displayName', 'cardNumber')
    const claims = query.claims.map((claim, index) => ({ ...claim, intent_to_retain: index === 0 }))
    await review(asking({ ...query, claims }))
    expect(screen.getByText('They intend to keep: Full name.')).toBeTruthy()
  })

  it('that is an mdoc has no such list if the verifier does not intend to retain any', async () => {
    await storeBankCard(issuer, { format: 'mso_mdoc' })
    await review(asking(askedIn('mso_mdoc', 'bank', 'displayName')))
    expect(screen.queryByText(/They intend to keep/)).toBeNull()
    expect(screen.queryByText(/always shown whole/)).toBeNull()
  })

  it('that is a JWT is disclosed in full, and the screen says so', async () => {
    await storeBankCard(issuer, { format: 'jwt_vc_json' })
    await review(asking(askedIn('jwt_vc_json', 'bank', 'displayName')))
    expect(shown()).toBe('They will seeFull nameAnna NowakAccount NumberPL61 1090 1014 0000 0712 1981 2874')
    expect(section('They will not see')).toBeNull()
    expect(screen.getByText('A card of this kind is always shown whole.')).toBeTruthy()
    expect(inked()).toEqual([])
  })

  it('that cannot confirm payments counts as missing for a payment', async () => {
    await storeBankCard(issuer, { format: 'jwt_vc_json' })
    await review({ ...asking(askedIn('jwt_vc_json', 'bank', 'displayName')), transaction_data: [paymentOf(8)] })
    expect(screen.getByText('You do not have this card: Bank account')).toBeTruthy()
  })

  it('is named with its format if the card exists in several formats', async () => {
    for (const format of ['dc+sd-jwt', 'mso_mdoc', 'jwt_vc_json'] as const) await storeBankCard(issuer, { format })
    const credentials = [
      ASKED,
      askedIn('mso_mdoc', 'mdoc', 'displayName'),
      askedIn('jwt_vc_json', 'jwt', 'displayName'),
    ]
    const { onShare } = await review({
      dcql_query: { credentials, credential_sets: [{ options: [['bank'], ['mdoc'], ['jwt']] }] },
    })
    const ways = ['Bank account (SD-JWT)', 'Bank account (mdoc)', 'Bank account (JWT)']
    expect(radios().map(({ parentElement }) => parentElement?.textContent)).toEqual(ways)
    expect(radios().map(({ checked }) => checked)).toEqual([true, false, false])
    fireEvent.click(screen.getByRole('radio', { name: 'Bank account (JWT)' }))
    expect(screen.getByText('A card of this kind is always shown whole.')).toBeTruthy()
    press('Share')
    expect(sharedBy(onShare)).toEqual(['jwt'])
  })

  it('that is optional is left out until the person chooses it, then lists its claims, and can be left out again', async () => {
    await storeBankCard(issuer)
    await storeBankCard(issuer, { format: 'jwt_vc_json', texts: [textIn('en', 'Library card')] })
    const { onShare } = await review({
      dcql_query: {
        credentials: [ASKED, askedIn('jwt_vc_json', 'extra', 'displayName')],
        credential_sets: optional(['extra']),
      },
    })
    const sharedKeys = (button = 'Share') => {
      press(button)
      return sharedBy(onShare)
    }
    const addition = screen.getByRole<HTMLInputElement>('switch', { name: 'Add your library card' })
    expect(addition.checked).toBe(false)
    expect(screen.getAllByRole('heading', { name: 'They will see' })).toHaveLength(1)
    expect(sharedKeys()).toEqual(['bank'])
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    fireEvent.click(addition)
    expect(scrolled.mock.contexts[0]).toBe(section('From this card: Library card'))
    expect(screen.getAllByRole('heading', { name: 'They will see' })).toHaveLength(2)
    expect(screen.getByText('A card of this kind is always shown whole.')).toBeTruthy()
    expect(sharedKeys('Share both')).toEqual(['bank', 'extra'])
    fireEvent.click(addition)
    expect(sharedKeys()).toEqual(['bank'])
  })

  it('that is optional and missing is not mentioned', async () => {
    await storeBankCard(issuer)
    await review({
      dcql_query: {
        credentials: [ASKED, askedIn('mso_mdoc', 'extra', 'displayName')],
        credential_sets: optional(['extra']),
      },
    })
    expect(radios()).toEqual([])
    expect(screen.queryByText(/You do not have/)).toBeNull()
  })
})

describe('a payment', () => {
  it('is named with amount and payee in title, panel and button', async () => {
    await storeBankCard(issuer)
    const { onShare } = await review({ transaction_data: [paymentOf(8)] })
    expect(screen.getByRole('heading', { name: 'Pay PLN\u00a08.00?' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Payment' }).textContent).toBe(
      'PLN\u00a08.00to Lunch servicePayment fl-pay-8',
    )
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    press('Pay PLN\u00a08.00')
    expect(onShare).toHaveBeenCalledOnce()
  })
})
