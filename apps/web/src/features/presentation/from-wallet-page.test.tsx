import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import FromWalletPage from './from-wallet-page.tsx'

const RETURN = '/presentation/return'
const REFUSED = {
  status: 403,
  body: { type: 'about:blank', title: 'It belongs to another browser', status: 403, code: 'of-another-backend' },
}

/** Opens the page by its address, as a wallet does. */
function comeBack(hash: string) {
  window.history.replaceState(null, '', `${PAGES.fromWallet}${hash}`)
  renderPage(
    <StrictMode>
      <FromWalletPage />
    </StrictMode>,
    { path: PAGES.fromWallet, at: PAGES.fromWallet },
  )
}

describe('returning from a wallet on this device', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    cleanup()
    window.history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('sends the code once, and continues to the presentation', async () => {
    const server = fakeServer({ [RETURN]: () => ({ body: { id: 'secret', cardId: 'library-card' } }) })
    comeBack('#response_code=code-1')
    await screen.findByText('Somewhere else')
    expect(server.to(RETURN)).toMatchObject([{ method: 'POST', body: { responseCode: 'code-1' } }])
  })

  it('removes the code from the address', async () => {
    fakeServer({ [RETURN]: () => new Promise(() => {}) })
    comeBack('#response_code=code-2')
    expect(await screen.findByRole('status', { name: 'Back from the wallet' })).toBeTruthy()
    expect(window.location.href).not.toContain('code-2')
  })

  it('explains what to do in a browser that did not start the request', async () => {
    const server = fakeServer({ [RETURN]: () => REFUSED })
    comeBack('#response_code=code-3')
    await screen.findByRole('heading', { name: 'This result cannot be shown in this browser' })
    expect(screen.getByText('It belongs to another browser.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    expect(server.to(RETURN)).toHaveLength(1)
  })

  it('can retry if the server does not answer', async () => {
    let isAway = true
    const server = fakeServer({
      [RETURN]: () => {
        if (isAway) throw new TypeError('offline')
        return { body: { id: 'secret', cardId: 'library-card' } }
      },
    })
    comeBack('#response_code=code-4')
    await screen.findByText('The answer of your wallet could not be picked up')
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Somewhere else')
    await waitFor(() => expect(server.to(RETURN)).toHaveLength(2))
  })

  it('shows that there is nothing to pick up without a code', () => {
    const server = fakeServer({})
    comeBack('')
    expect(screen.getByRole('heading', { name: 'There is no result here' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
    expect(server.calls).toEqual([])
  })
})
