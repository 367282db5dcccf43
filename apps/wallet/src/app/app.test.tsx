// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import FIRST_PAINT from '../../public/theme.js?raw'
import { walletRoom } from '../testing/wallet-room.ts'
import { storeBankCard } from '../wallet/test-support/cards.ts'
import { createIssuer, LINK } from '../wallet/test-support/issuer.ts'
import { createVerifier, paymentOf, type VerifierAnswer } from '../wallet/test-support/verifier.ts'
import { App } from './app.tsx'

const room = walletRoom()
const OFFER = `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: LINK.offer.uri })}`
const BACK = 'https://shop.example/from-wallet#response_code=1'

afterEach(() => history.replaceState(null, '', '/'))

/**
 * Opens a wallet that holds a bank account. The URL contains the link to a payment request. The payment takes effect only
 * when the person returns to the verifier.
 */
async function open(addressOf: (link: string) => string) {
  const verifier = await createVerifier({ transaction_data: [paymentOf(8)] }, [{ body: { redirect_uri: BACK } }])
  vi.stubGlobal('fetch', verifier.fetch)
  await storeBankCard(verifier.signer)
  history.replaceState(null, '', addressOf(verifier.text))
  render(<App />)
  return verifier
}
/** Opens a wallet with a link, which is pasted or in the URL. `entries`: number of pages in the history of the tab. */
async function openTab({ entries = 1, isPasted = false, taking = {} as VerifierAnswer } = {}) {
  const verifier = await createVerifier({}, [taking])
  vi.stubGlobal('fetch', verifier.fetch)
  vi.spyOn(history, 'length', 'get').mockReturnValue(entries)
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const push = vi.spyOn(history, 'pushState')
  history.replaceState(null, '', isPasted ? '/scan' : `/open#${encodeURIComponent(verifier.text)}`)
  render(<App />)
  if (isPasted) {
    fireEvent.change(screen.getByLabelText('Or paste a link'), { target: { value: verifier.text } })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  }
  return { close, push }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const decline = async () => {
  await press('Decline')
  await press('Done')
}
const GO_BACK = 'Go back to the page that opened this wallet'

const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay PLN\u00a08.00' }))

describe('a request', () => {
  it.each<[appearance: string, address: (link: string) => string, home: string]>([
    ['the wallet', (link) => `/open#${encodeURIComponent(link)}`, '/'],
    ['the bank app', (link) => `/bank/fl-pay-1?request=${encodeURIComponent(link)}`, '/bank'],
  ])('in a link that opened %s leads back to the page that sent it', async (_dress, address, home) => {
    await open(address)
    expect(location.pathname + location.hash + location.search).toBe(home)
    await pay()
    await waitFor(() => expect(room.left).toEqual([BACK]), { timeout: 4000 })
  })

  it('that was pasted does not lead back, because it may come from another browser', async () => {
    const { text } = await open(() => '/scan')
    fireEvent.change(screen.getByLabelText('Or paste a link'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await pay()
    await screen.findByText('One step left.')
    expect(screen.queryByText('Going back to shop.example …')).toBeNull()
  })
})

it('shows the end of a card that was accepted on an issuer’s page, and removes the answer from the URL', async () => {
  const { environment, decide } = createIssuer({ grants: { authorization_code: {} } })
  vi.stubGlobal('fetch', environment.fetch)
  history.replaceState(null, '', `/open#${encodeURIComponent(OFFER)}`)
  render(<App />)
  await press('Go to the issuer')
  await waitFor(() => expect(room.left).toHaveLength(1))
  cleanup()
  history.replaceState(null, '', `/authorized${decide()}`)
  const push = vi.spyOn(history, 'pushState')
  render(<App />)
  await screen.findByRole('heading', { name: 'Card added' })
  expect(location.pathname + location.search).toBe('/authorized')
  await press('Done')
  expect(location.pathname).toBe('/')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(push).not.toHaveBeenCalled()
  await screen.findByText(GO_BACK)
})

it('removes a deleted card from the list of cards', async () => {
  await open(() => '/')
  fireEvent.click(await screen.findByRole('link', { name: /Bank account/ }))
  await press('Delete card')
  await press('Delete')
  await screen.findByRole('heading', { name: 'No cards yet' })
  expect(screen.queryByRole('link')).toBeNull()
})

describe('the theme', () => {
  afterEach(() => {
    localStorage.clear()
    document.documentElement.removeAttribute('data-theme')
    document.head.replaceChildren()
  })

  /** Returns the theme of the first paint at a path, and the media queries of the two `theme-color` elements. */
  function firstPaint(path: string) {
    history.replaceState(null, '', path)
    document.documentElement.removeAttribute('data-theme')
    document.head.innerHTML =
      '<meta name="theme-color" data-of="light" media="x"><meta name="theme-color" data-of="dark" media="x">'
    new Function(FIRST_PAINT)()
    const media = [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))
    return [document.documentElement.getAttribute('data-theme'), ...media]
  }

  it('is that of the page that opens the wallet, and is stored for the next time', () => {
    expect(firstPaint('/open?theme=light#openid4vp://')).toEqual(['light', 'all', 'not all'])
    expect(firstPaint('/')).toEqual(['light', 'all', 'not all'])
    expect(firstPaint('/bank/fl-1?request=openid4vp%3A%2F%2F&theme=dark')).toEqual(['dark', 'not all', 'all'])
    expect(firstPaint('/cards/none')).toEqual(['dark', 'not all', 'all'])
  })

  it.each(['', '?theme=', '?theme=DARK', '?theme=auto', '?theme=blue&theme=dark', '#theme=dark'])(
    'is that of the system for the URL part %j if none is stored',
    (rest) => {
      expect(firstPaint(`/open${rest}`)).toEqual([null, 'x', 'x'])
      expect(localStorage.length).toBe(0)
    },
  )

  it('stays the stored one if the URL names none', () => {
    firstPaint('/?theme=light')
    expect(firstPaint('/?theme=blue')[0]).toBe('light')
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'blue')
    expect(firstPaint('/')[0]).toBeNull()
  })

  it('is shown but not stored if storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => {} })
    expect(firstPaint('/?theme=light')[0]).toBe('light')
    expect(firstPaint('/')[0]).toBeNull()
  })

  it('is removed from the URL, with or without a wallet link', async () => {
    history.replaceState(null, '', '/?theme=dark')
    render(<App />)
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect(location.pathname + location.search).toBe('/')
  })

  it('is removed from the URL together with the link of a bank', async () => {
    await open((link) => `/bank/fl-pay-1?request=${encodeURIComponent(link)}&theme=dark`)
    expect(location.pathname + location.search).toBe('/bank')
    await screen.findByRole('button', { name: 'Pay PLN\u00a08.00' })
  })
})

describe('the tab of a wallet that a page opened', () => {
  it('closes after the decision, and has only one history entry until then', async () => {
    const { close, push } = await openTab()
    await press('Decline')
    await screen.findByText('Nothing was shared')
    expect(close).not.toHaveBeenCalled()
    await press('Done')
    expect(close).toHaveBeenCalledOnce()
    expect(push).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells the person where to go if it could not be closed, until they open another page', async () => {
    await openTab()
    await decline()
    expect(screen.queryByText(GO_BACK)).toBeNull()
    const notice = await screen.findByText(GO_BACK)
    expect(notice.closest('[role=status]')).toBeTruthy()
    await press('Scan QR code')
    fireEvent.click(screen.getByRole('button', { name: 'Back to the cards' }))
    await screen.findByRole('heading', { name: 'No cards yet' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByText(GO_BACK)).toBeNull()
  })

  it('closes when the person closes a problem', async () => {
    const { close } = await openTab({ taking: { status: 400 } })
    await press('Decline')
    await press('Close')
    expect(close).toHaveBeenCalledOnce()
  })

  it('closes when the person closes a link that is not for a wallet', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    history.replaceState(null, '', `/open#${encodeURIComponent('https://example.com/')}`)
    vi.spyOn(history, 'length', 'get').mockReturnValue(1)
    render(<App />)
    await screen.findByRole('heading', { name: 'This is a web page' })
    await press('Close')
    expect(close).toHaveBeenCalledOnce()
  })

  it('stays open if its history has other pages, because the page that opened the wallet may be among them', async () => {
    const { close } = await openTab({ entries: 2 })
    await decline()
    await screen.findByText(GO_BACK)
    expect(close).not.toHaveBeenCalled()
  })

  it('stays open if the link was pasted, without a hint to go back', async () => {
    const { close } = await openTab({ isPasted: true })
    await decline()
    await screen.findByRole('heading', { name: 'No cards yet' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByText(GO_BACK)).toBeNull()
  })

  it('stays open if the person does not want to go back', async () => {
    const { close } = await openTab({ taking: { body: { redirect_uri: BACK } } })
    await press('Decline')
    await press('Stay here')
    await press('Close without going back')
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect(close).not.toHaveBeenCalled()
  })
})
