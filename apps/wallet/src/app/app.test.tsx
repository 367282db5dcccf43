// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import FIRST_PAINT from '../../public/theme.js?raw'
import { walletRoom } from '../testing/wallet-room.ts'
import { keepBankCard } from '../wallet/test-support/cards.ts'
import { createVerifier, paymentOf, type Taking } from '../wallet/test-support/verifier.ts'
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
/** A wallet whose tab was opened with a link, or in which it was pasted, or which stands on pages of other sites. */
async function openTab({ entries = 1, isPasted = false, taking = {} as Taking } = {}) {
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
  await press("I don't have this card")
  await press('Done')
}
const GO_BACK = 'Go back to the page that opened this wallet'

const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay PLN\u00a08.00' }))

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

it('a card that is deleted is gone from the cards', async () => {
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

  /** What a wallet shows at first at an address, and which colour it gives the window around it. */
  function firstPaint(path: string) {
    history.replaceState(null, '', path)
    document.documentElement.removeAttribute('data-theme')
    document.head.innerHTML =
      '<meta name="theme-color" data-of="light" media="x"><meta name="theme-color" data-of="dark" media="x">'
    new Function(FIRST_PAINT)()
    const media = [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))
    return [document.documentElement.getAttribute('data-theme'), ...media]
  }

  it('is that of the page that opens the wallet, and is kept for the next time', () => {
    expect(firstPaint('/open?theme=light#openid4vp://')).toEqual(['light', 'all', 'not all'])
    expect(firstPaint('/')).toEqual(['light', 'all', 'not all'])
    expect(firstPaint('/bank/fl-1?request=openid4vp%3A%2F%2F&theme=dark')).toEqual(['dark', 'not all', 'all'])
    expect(firstPaint('/cards/none')).toEqual(['dark', 'not all', 'all'])
  })

  it.each(['', '?theme=', '?theme=DARK', '?theme=auto', '?theme=blue&theme=dark', '#theme=dark'])(
    'is that of the system where the address says %j, and nothing was kept',
    (rest) => {
      expect(firstPaint(`/open${rest}`)).toEqual([null, 'x', 'x'])
      expect(localStorage.length).toBe(0)
    },
  )

  it('stays what was kept where the address, or what was kept since, names none', () => {
    firstPaint('/?theme=light')
    expect(firstPaint('/?theme=blue')[0]).toBe('light')
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'blue')
    expect(firstPaint('/')[0]).toBeNull()
  })

  it('is shown, though not kept, where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => {} })
    expect(firstPaint('/?theme=light')[0]).toBe('light')
    expect(firstPaint('/')[0]).toBeNull()
  })

  it('leaves the address, be there a link in it or none', async () => {
    history.replaceState(null, '', '/?theme=dark')
    render(<App />)
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect(location.pathname + location.search).toBe('/')
  })

  it('leaves the address together with the link of a bank', async () => {
    await open((link) => `/bank/fl-pay-1?request=${encodeURIComponent(link)}&theme=dark`)
    expect(location.pathname + location.search).toBe('/bank')
    await screen.findByRole('button', { name: 'Pay PLN\u00a08.00' })
  })
})

describe('the tab of a wallet that a page opened', () => {
  it('is closed when the matter is settled, and has only one entry in its history until then', async () => {
    const { close, push } = await openTab()
    await press("I don't have this card")
    await screen.findByText('Nothing was shared')
    expect(close).not.toHaveBeenCalled()
    await press('Done')
    expect(close).toHaveBeenCalledOnce()
    expect(push).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says where to go when it is still there, until one goes elsewhere', async () => {
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

  it('is closed by whoever closes a problem, too', async () => {
    const { close } = await openTab({ taking: { status: 400 } })
    await press("I don't have this card")
    await press('Close')
    expect(close).toHaveBeenCalledOnce()
  })

  it('is closed by whoever closes what is no link for a wallet', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    history.replaceState(null, '', `/open#${encodeURIComponent('https://example.com/')}`)
    vi.spyOn(history, 'length', 'get').mockReturnValue(1)
    render(<App />)
    await screen.findByRole('heading', { name: 'This is a web page' })
    await press('Close')
    expect(close).toHaveBeenCalledOnce()
  })

  it('is not closed when other pages are behind it: the one that asked may be among them', async () => {
    const { close } = await openTab({ entries: 2 })
    await decline()
    await screen.findByText(GO_BACK)
    expect(close).not.toHaveBeenCalled()
  })

  it('stays when the link was pasted in it, and says nothing of going back', async () => {
    const { close } = await openTab({ isPasted: true })
    await decline()
    await screen.findByRole('heading', { name: 'No cards yet' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByText(GO_BACK)).toBeNull()
  })

  it('stays for whoever does not want to go back', async () => {
    const { close } = await openTab({ taking: { body: { redirect_uri: BACK } } })
    await press("I don't have this card")
    await press('Stay here')
    await press('Close without going back')
    await screen.findByRole('heading', { name: 'No cards yet' })
    expect(close).not.toHaveBeenCalled()
  })
})
