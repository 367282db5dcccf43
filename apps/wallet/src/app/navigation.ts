import { useCallback, useEffect, useState } from 'react'
import { isAllowedAddress } from '../protocol/transport/remote-address.ts'
import { parseWalletLink } from '../protocol/wallet-link.ts'
import { RETURN_PATH } from '../wallet/environment.ts'
import { type Address, addressOf, type Place, readAddress } from './page-address.ts'

type Where = Address & {
  /** True if the link was scanned or pasted. The page that showed the link may then be open in another browser. */
  isScanned: boolean
  /**
   * State after the decision about a link, when the wallet tries to close its tab: `leaving` while the browser may still close the tab,
   * `left` if the tab is still open after `CLOSING_MS`.
   */
  wayBack: 'leaving' | 'left' | undefined
  /** Origin of the site whose link was decided last. */
  site: string | undefined
}

/** Maximum time that a browser takes to close a tab. */
const CLOSING_MS = 300

/**
 * Returns the current location in the wallet and the functions that change it. If the wallet was opened with a link, the link is removed
 * from the URL at once: it is a kind of secret, and must neither stay in the history nor be opened again by a reload. The theme, which
 * public/theme.js has already read, is also removed.
 */
export function useNavigation() {
  const [address, setAddress] = useState<Where>(takeAddress)

  useEffect(() => {
    const follow = () => setAddress((before) => keepLink(before, takeAddress()))
    addEventListener('popstate', follow)
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('hashchange', follow)
    }
  }, [])

  const { wayBack } = address
  useEffect(() => {
    if (wayBack !== 'leaving') return
    const timer = setTimeout(() => setAddress((before) => ({ ...before, wayBack: 'left' })), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [wayBack])

  const go = useCallback((place: Place) => {
    setAddress((before) => {
      const next = addressOf(place, before.appearance)
      if (location.pathname === RETURN_PATH) history.replaceState(null, '', next)
      else if (next !== location.pathname) history.pushState(null, '', next)
      return { ...before, place, wayBack: undefined }
    })
    scrollTo(0, 0)
  }, [])
  const openScanned = useCallback(
    (link: string) => setAddress((before) => ({ ...before, link, isScanned: true, wayBack: undefined })),
    [],
  )
  const closeLink = useCallback(() => setAddress(({ answer: _, ...before }) => ({ ...before, link: undefined })), [])
  const leave = useCallback(() => {
    setAddress(({ answer: _, ...before }) => ({
      ...before,
      link: undefined,
      wayBack: 'leaving',
      site: before.link === undefined ? undefined : siteOfLink(before.link),
    }))
    if (isOwnTab()) close()
  }, [])
  return { ...address, go, openScanned, closeLink, leave }
}

/**
 * Returns true if the tab has shown only the wallet. If it has also shown other pages, the wallet does not close it: the page that opened
 * the wallet may be in the history of the tab.
 */
export const isOwnTab = (): boolean => history.length === 1

function takeAddress(): Where {
  const address = readAddress(location)
  if (address.link !== undefined || location.search !== '')
    history.replaceState(null, '', address.answer ? RETURN_PATH : addressOf(address.place, address.appearance))
  return { ...address, isScanned: false, wayBack: undefined, site: undefined }
}

function siteOfLink(text: string): string | undefined {
  const link = parseWalletLink(text)
  const source = link.kind === 'offer' ? link.offer : link.kind === 'request' ? link.request : undefined
  return source?.by === 'reference' && isAllowedAddress(source.uri) ? new URL(source.uri).origin : undefined
}

const keepLink = (before: Where, next: Where): Where =>
  next.link === undefined ? { ...next, link: before.link, isScanned: before.isScanned } : next
