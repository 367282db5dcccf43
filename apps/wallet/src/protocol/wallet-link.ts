import { base64url } from 'jose'

/**
 * Text that the person scanned, pasted or opened, parsed: an offer, a request, a link of Microsoft Entra Verified ID with the address of
 * its request, or content that is not for a wallet (`other`).
 */
export type WalletLink =
  | { kind: 'offer'; offer: { by: 'reference'; uri: string } | { by: 'value'; json: string } }
  | {
      kind: 'request'
      clientId: string
      request: { by: 'reference'; uri: string; method: 'get' | 'post' } | { by: 'value'; jwt: string }
    }
  | { kind: 'unsigned-request' }
  | { kind: 'verified-id'; uri: string; text: string }
  | { kind: 'other'; what: OtherContentKind; text: string }

export type OtherContentKind = 'web-page' | 'text' | 'phone-or-mail' | 'foreign-scheme' | 'incomplete-link' | 'nothing'

const OFFER_SCHEMES = new Set(['openid-credential-offer:', 'haip-vci:'])
const REQUEST_SCHEMES = new Set(['openid4vp:', 'haip-vp:'])
const MAX_LINK_LENGTH = 20_000

/**
 * Parses a wallet link: an offer (OpenID4VCI 1.0 section 4.1) or a request (OpenID4VP 1.0 section 5), with its own scheme or as an https
 * URL with the same parameters. If the text is the URL of a page that contains a link (a dynamic link page or a page of this wallet),
 * unwraps that link once.
 */
export function parseWalletLink(scanned: string): WalletLink {
  const text = scanned.trim()
  const link = readLink(text)
  if (link.kind !== 'other' || link.what !== 'web-page') return link
  const inner = wrappedLink(new URL(text))
  if (inner === undefined) return link
  const innerLink = readLink(inner)
  return innerLink.kind === 'other' && innerLink.what === 'text' ? link : innerLink
}

function readLink(text: string): WalletLink {
  if (text === '') return { kind: 'other', what: 'nothing', text }
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return { kind: 'other', what: 'text', text }
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (OFFER_SCHEMES.has(url.protocol)) return readOffer(url.searchParams) ?? incomplete(text)
  if (REQUEST_SCHEMES.has(url.protocol)) return readRequest(url.searchParams) ?? incomplete(text)
  if (isWeb)
    return readOffer(url.searchParams) ?? readRequest(url.searchParams) ?? { kind: 'other', what: 'web-page', text }
  const verifiedIdUri = /^(openid-vc:\/\/|openid:\/\/vc)\/?\?/.test(text) && url.searchParams.get('request_uri')
  if (verifiedIdUri) return { kind: 'verified-id', uri: verifiedIdUri, text }
  const isContact = ['tel:', 'mailto:', 'sms:', 'smsto:'].includes(url.protocol)
  return { kind: 'other', what: isContact ? 'phone-or-mail' : 'foreign-scheme', text }
}

const incomplete = (text: string): WalletLink => ({ kind: 'other', what: 'incomplete-link', text })

function readOffer(parameters: URLSearchParams): WalletLink | undefined {
  const uri = parameters.get('credential_offer_uri')
  const json = parameters.get('credential_offer')
  // An offer is passed either by reference or by value, never both (section 4.1).
  if (uri && !json) return { kind: 'offer', offer: { by: 'reference', uri } }
  if (json && !uri) return { kind: 'offer', offer: { by: 'value', json } }
  return undefined
}

function readRequest(parameters: URLSearchParams): WalletLink | undefined {
  const clientId = parameters.get('client_id')
  const uri = parameters.get('request_uri')
  const jwt = parameters.get('request')
  if (!clientId) return undefined
  if (uri && !jwt) {
    const method = parameters.get('request_uri_method')?.toLowerCase() === 'post' ? 'post' : 'get'
    return { kind: 'request', clientId, request: { by: 'reference', uri, method } }
  }
  if (jwt && !uri) return { kind: 'request', clientId, request: { by: 'value', jwt } }
  return parameters.has('dcql_query') || parameters.has('response_uri') ? { kind: 'unsigned-request' } : undefined
}

function wrappedLink(url: URL): string | undefined {
  const dynamic = /^\/dynamic\/code\/([A-Za-z0-9_%=+/-]+)\/?$/.exec(url.pathname)?.[1]
  if (dynamic !== undefined) return decodeBase64urlText(decodePart(dynamic))
  if (url.pathname === '/open' && url.hash.length > 1) return decodePart(url.hash.slice(1))
  if (url.pathname.startsWith('/bank/')) return url.searchParams.get('request') ?? undefined
  return undefined
}

/** Decodes a part of an address; returns it unchanged if it is not percent-encoded. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function decodeBase64urlText(encoded: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded))
  } catch {
    return undefined
  }
}
