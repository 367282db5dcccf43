import { useCallback, useEffect, useState } from 'react'
import { type Address, addressOf, type Place, readAddress } from './address.ts'

type Where = Address & {
  /** Whether the link was scanned or pasted: the browser that asked may then be another one. */
  isScanned: boolean
}

type Navigation = Where & {
  go: (place: Place) => void
  /** Opens a link that was scanned or pasted. */
  openScanned: (link: string) => void
  closeLink: () => void
}

/**
 * Where the wallet is. A link that it was opened with leaves the address at once: it is a secret of sorts, and must
 * neither stay in the history nor be opened again by a reload.
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

  const go = useCallback((place: Place) => {
    setAddress((before) => {
      const next = addressOf(place, before.appearance)
      if (next !== location.pathname) history.pushState(null, '', next)
      return { ...before, place }
    })
    scrollTo(0, 0)
  }, [])
  const openScanned = useCallback((link: string) => setAddress((before) => ({ ...before, link, isScanned: true })), [])
  const closeLink = useCallback(() => setAddress((before) => ({ ...before, link: undefined })), [])
  return { ...address, go, openScanned, closeLink }
}

function takeAddress(): Where {
  const address = readAddress(location)
  if (address.link !== undefined) history.replaceState(null, '', addressOf(address.place, address.appearance))
  return { ...address, isScanned: false }
}

const keepLink = (before: Where, next: Where): Where =>
  next.link === undefined ? { ...next, link: before.link, isScanned: before.isScanned } : next
