import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FormatName } from '../../../protocol/formats/formats.ts'

/** The name is the same in all languages. */
const SHORT_NAMES: Record<FormatName, string> = { 'dc+sd-jwt': 'SD-JWT', mso_mdoc: 'mdoc', jwt_vc_json: 'JWT' }

/** Privacy that each format offers the holder. */
export const CARD_KINDS: Record<FormatName, MessageDescriptor> = {
  'dc+sd-jwt': msg`shows only what is asked for`,
  mso_mdoc: msg`shows only what is asked for`,
  jwt_vc_json: msg`always shown whole`,
}

/** An unknown format keeps the name that the request contains. */
export const shortKind = (format: string) => new Map<string, string>(Object.entries(SHORT_NAMES)).get(format) ?? format
