import { PAGES } from '@vitrine/api/pages/pages.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'
import { rawPathPart } from '../../shared/links/link-in-path.ts'

export type RequestedPayment = {
  /** Id of the operation in the card's `presentation.extra`. */
  readonly type: string
  /** Id of an unpaid payment to continue, or of the account that must pay; undefined for a new payment from any account. */
  readonly id: string | undefined
}

/** Task of a presentation page according to its URL: make a request, follow an earlier one, or show the link in the URL. */
export type PresentationSource =
  | { readonly kind: 'request'; readonly payment: RequestedPayment | undefined }
  | { readonly kind: 'follow'; readonly id: string }
  | { readonly kind: 'link'; readonly url: string; readonly id: string | undefined }

type PresentationAddress = {
  readonly id?: string | undefined
  readonly type?: string | undefined
  readonly pathname: string
}

export function presentationSource({ id, type, pathname }: PresentationAddress): PresentationSource {
  const linkPart = rawLinkPart(pathname)
  if (linkPart !== undefined) return { kind: 'link', url: decodeLink(linkPart), id }
  if (type !== undefined) return { kind: 'request', payment: { type, id } }
  return id === undefined ? { kind: 'request', payment: undefined } : { kind: 'follow', id }
}

function rawLinkPart(pathname: string): string | undefined {
  const isLinkAddress = pathname.split('/')[PAGES.presentLink.split('/').indexOf('link')] === 'link'
  return isLinkAddress ? rawPathPart(pathname, PAGES.presentLink, ':link') : undefined
}

/**
 * Decodes a percent-encoded link in a path (specification 5.5). If the decoded text has no scheme, it is Base64 or
 * was percent-encoded twice, and is decoded again.
 */
function decodeLink(part: string): string {
  const text = decodePathPart(part)
  if (text.includes(':')) return text
  const decoded = [decodeBase64(text), decodePathPart(text)].find((candidate) => candidate?.includes(':'))
  return decoded ?? text
}
