// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { createVerifier } from '../../wallet/test-support/verifier.ts'
import { LinkSheet } from './link-sheet.tsx'

walletRoom()

function open(link: string) {
  const on = { onClose: vi.fn(), onStay: vi.fn(), onCancel: vi.fn() }
  renderScreen(<LinkSheet link={link} isScanned closesAutomatically={false} {...on} />)
  return on
}

describe('a link', () => {
  it('of a request opens it', async () => {
    const { text, fetch } = await createVerifier()
    vi.stubGlobal('fetch', fetch)
    open(text)
    await screen.findByRole('heading', { name: 'Share from your wallet?' })
  })

  it('of an unsigned request is not answered', () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const { onCancel } = open('openid4vp://?client_id=x&response_uri=https%3A%2F%2Fv.example&dcql_query=%7B%7D')
    expect(screen.getByText('This request is not signed')).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it.each([
    ['https://example.com/', 'This is a web page'],
    ['javascript:alert(1)', 'This is for another app'],
    ['Hello', 'This is only text'],
    ['openid4vp://?client_id=x', 'This wallet link is not complete'],
  ])('with %s is shown as text, never as a link', (link, title) => {
    open(link)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(link)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
