import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FormatName } from '../../../protocol/formats/formats.ts'

/** What each format is called among people, which is the same in every language. */
const SHORT_NAMES: Record<FormatName, string> = { 'dc+sd-jwt': 'SD-JWT', mso_mdoc: 'mdoc', jwt_vc_json: 'JWT' }

/** A kind of card, with what matters of it to who holds it. */
export const CARD_KINDS: Record<FormatName, MessageDescriptor> = {
  'dc+sd-jwt': msg`SD-JWT: shows only what is asked for`,
  mso_mdoc: msg`mdoc: shows only what is asked for`,
  jwt_vc_json: msg`JWT: always shown whole`,
}

/** A kind of card in a word; a format that the wallet does not know is called as in the request. */
export const shortKind = (format: string) => new Map<string, string>(Object.entries(SHORT_NAMES)).get(format) ?? format
