import { PAGES } from '@vitrine/api/pages/pages.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'
import { rawPathPart } from '../../shared/links/link-in-path.ts'

/** Payment requested by the address. */
export type RequestedPayment = {
  /** The operation: one of the scenario's `extra` ids. */
  readonly type: string
  /** An unpaid payment to continue, or the account that must pay; undefined for any account. */
  readonly id: string | undefined
}

/** Content of a presentation page, as given by its address. */
export type PresentationSource =
  | { readonly kind: 'request'; readonly payment: RequestedPayment | undefined }
  | { readonly kind: 'follow'; readonly id: string }
  | { readonly kind: 'link'; readonly url: string; readonly id: string | undefined }

type PresentationAddress = {
  readonly id?: string | undefined
  readonly type?: string | undefined
  readonly pathname: string
}

/** Parses the address of a presentation page. */
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
 * Decodes a link in a path, which is URL-encoded (section 5) or Base64. A link that was encoded twice is decoded twice, because
 * it still has no scheme after the first decoding.
 */
function decodeLink(part: string): string {
  const text = decodePathPart(part)
  if (text.includes(':')) return text
  const decoded = [decodeBase64(text), decodePathPart(text)].find((candidate) => candidate?.includes(':'))
  return decoded ?? text
}
