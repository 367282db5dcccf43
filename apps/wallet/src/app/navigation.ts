import { useCallback, useEffect, useState } from 'react'
import { type Address, addressOf, type Place, readAddress } from './page-address.ts'

type Where = Address & {
  /** Whether the link was scanned or pasted: the browser that asked may then be another one. */
  isScanned: boolean
  /**
   * Of a link with which a page opened the wallet, once it is settled: `leaving` while the browser may close the tab,
   * `left` when the tab is still there. Undefined as soon as the person goes on in the wallet.
   */
  wayBack: 'leaving' | 'left' | undefined
}

type Navigation = Where & {
  go: (place: Place) => void
  /** Opens a link that was scanned or pasted. */
  openScanned: (link: string) => void
  closeLink: () => void
  /** Closes the link, and the tab that was opened with it, where the browser allows that. */
  leave: () => void
}

/** So long a browser may take to close a tab, in milliseconds. */
const CLOSING_MS = 300

/**
 * Where the wallet is. A link that it was opened with leaves the address at once: it is a secret of sorts, and must
 * neither stay in the history nor be opened again by a reload. With it goes the theme, which public/theme.js has read.
 */
export function useNavigation(): Navigation {
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
      if (next !== location.pathname) history.pushState(null, '', next)
      return { ...before, place, wayBack: undefined }
    })
    scrollTo(0, 0)
  }, [])
  const openScanned = useCallback(
    (link: string) => setAddress((before) => ({ ...before, link, isScanned: true, wayBack: undefined })),
    [],
  )
  const closeLink = useCallback(() => setAddress((before) => ({ ...before, link: undefined })), [])
  const leave = useCallback(() => {
    setAddress((before) => ({ ...before, link: undefined, wayBack: 'leaving' }))
    if (isOwnTab()) close()
  }, [])
  return { ...address, go, openScanned, closeLink, leave }
}

/** Returns whether the tab has shown nothing but the wallet. If not, the page that asked may be in its history, and it stays open. */
export const isOwnTab = (): boolean => history.length === 1

function takeAddress(): Where {
  const address = readAddress(location)
  if (address.link !== undefined || location.search !== '')
    history.replaceState(null, '', addressOf(address.place, address.appearance))
  return { ...address, isScanned: false, wayBack: undefined }
}

const keepLink = (before: Where, next: Where): Where =>
  next.link === undefined ? { ...next, link: before.link, isScanned: before.isScanned } : next
