import { useCallback, useEffect, useState } from 'react'
import { type Address, addressOf, type Place, readAddress } from './address.ts'

export interface Navigation extends Address {
  go: (place: Place) => void
  /** Opens a link as if the wallet had been started with it. */
  openLink: (link: string) => void
  closeLink: () => void
}

/**
 * Where the wallet is. A link that it was opened with leaves the address at once: it is a secret of sorts, and must
 * neither stay in the history nor be opened again by a reload.
 */
export function useNavigation(): Navigation {
  const [address, setAddress] = useState<Address>(takeAddress)

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
      const next = addressOf(place, before.dress)
      if (next !== location.pathname) history.pushState(null, '', next)
      return { ...before, place }
    })
    scrollTo(0, 0)
  }, [])
  const openLink = useCallback((link: string) => setAddress((before) => ({ ...before, link })), [])
  const closeLink = useCallback(() => setAddress((before) => ({ ...before, link: undefined })), [])
  return { ...address, go, openLink, closeLink }
}

function takeAddress(): Address {
  const address = readAddress(location)
  if (address.link !== undefined) history.replaceState(null, '', addressOf(address.place, address.dress))
  return address
}

const keepLink = (before: Address, next: Address): Address => ({ ...next, link: next.link ?? before.link })
