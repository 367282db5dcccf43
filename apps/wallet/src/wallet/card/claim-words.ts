import { plural, t } from '@lingui/core/macro'
import type { ConcretePath } from '../../protocol/claim-path.ts'
import { type ClaimValue, isClaimObject } from '../../protocol/claim-value.ts'
import { nameIn } from '../issuer-texts.ts'
import type { ClaimRow } from './claim-rows.ts'
import { base64 } from './pictures.ts'

export type WordedClaim = {
  path: ConcretePath
  label: string
  content: { kind: 'text'; text: string } | { kind: 'picture'; source: string }
}

export function wordClaims(rows: readonly ClaimRow[], languages: readonly string[]): WordedClaim[] {
  return rows.map(({ path, names, value }) => {
    const picture = pictureOf(value)
    return {
      path,
      label: nameIn(languages, names),
      content:
        picture === undefined
          ? { kind: 'text', text: claimText(value, languages) }
          : { kind: 'picture', source: picture },
    }
  })
}

/** Returns the data URL of a JPEG or PNG, given as bytes, Base64, base64url or a data URL. */
function pictureOf(value: ClaimValue): string | undefined {
  if (value instanceof Uint8Array) return pictureOfBytes(value)
  if (typeof value !== 'string') return undefined
  if (/^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+=*$/.test(value)) return value
  if (value.length < 100 || !/^[A-Za-z0-9+/_-]+=*$/.test(value)) return undefined
  // JPEG begins with FF D8 FF and PNG with 89 50 4E 47. The prefixes below are these bytes in Base64.
  const standard = value.replaceAll('-', '+').replaceAll('_', '/')
  if (standard.startsWith('/9j/')) return `data:image/jpeg;base64,${standard}`
  return standard.startsWith('iVBORw0KGgo') ? `data:image/png;base64,${standard}` : undefined
}

function pictureOfBytes(bytes: Uint8Array): string | undefined {
  const startsWithBytes = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  if (startsWithBytes([0xff, 0xd8, 0xff])) return `data:image/jpeg;base64,${base64(bytes)}`
  return startsWithBytes([0x89, 0x50, 0x4e, 0x47]) ? `data:image/png;base64,${base64(bytes)}` : undefined
}

function claimText(value: ClaimValue, languages: readonly string[]): string {
  if (value === null) return t`not stated`
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value) && value.length > 0)
    return new Intl.ListFormat([...languages]).format(value.map((element) => claimText(element, languages)))
  if (Array.isArray(value) || isClaimObject(value)) return t`none`
  if (value instanceof Uint8Array) return plural(value.length, { one: '# byte of data', other: '# bytes of data' })
  return String(value)
}
