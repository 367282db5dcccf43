import { decodePart } from '../protocol/wallet-link.ts'
import { RETURN_PATH } from '../wallet/environment.ts'

/** Appearance of the app: a wallet, or the mobile app of a bank. */
type Appearance = 'wallet' | 'bank'

export type Place = { page: 'collection' } | { page: 'card'; id: string } | { page: 'scan' }

export type Address = {
  appearance: Appearance
  place: Place
  link: string | undefined
  /** Query with which an issuer sent the person back. It is empty if they went back without a decision, or reload the page. */
  answer?: { kind: 'answer'; query: string }
}

/**
 * Parses the URL of the wallet: `/open#<link>` (in the fragment, which browsers do not send to servers), `/bank/<name>?request=<link>`, or
 * one of the wallet's own pages.
 */
export function readAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): Address {
  const isBank = pathname === '/bank' || pathname.startsWith('/bank/')
  const appearance = isBank ? 'bank' : 'wallet'
  const path = isBank ? pathname.slice('/bank'.length) : pathname
  const request = isBank ? new URLSearchParams(search).get('request') : null
  if (request) return { appearance, place: { page: 'collection' }, link: request }
  if (path === '/open' && hash.length > 1)
    return { appearance, place: { page: 'collection' }, link: decodePart(hash.slice(1)) }
  if (path === RETURN_PATH)
    return { appearance, place: { page: 'collection' }, link: undefined, answer: { kind: 'answer', query: search } }
  if (path === '/scan') return { appearance, place: { page: 'scan' }, link: undefined }
  const id = /^\/cards\/(urn:pic:[0-9a-f]{32}|[0-9a-f-]{36})$/.exec(path)?.[1]
  return { appearance, place: id === undefined ? { page: 'collection' } : { page: 'card', id }, link: undefined }
}

export function addressOf(place: Place, appearance: Appearance): string {
  const base = appearance === 'bank' ? '/bank' : ''
  switch (place.page) {
    case 'collection':
      return base || '/'
    case 'scan':
      return `${base}/scan`
    case 'card':
      return `${base}/cards/${place.id}`
  }
}
