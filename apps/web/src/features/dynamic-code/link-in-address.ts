import { PAGES } from '@vitrine/api/pages/pages.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'
import { rawPathPart } from '../../shared/links/link-in-path.ts'

/** Decodes the Base64 link in the path of the page; undefined if the path contains no valid Base64 of a text. */
export function linkInAddress(pathname: string): string | undefined {
  const part = rawPathPart(pathname, PAGES.dynamicCode, ':link')
  return part === undefined ? undefined : decodeBase64(decodePathPart(part)) || undefined
}
