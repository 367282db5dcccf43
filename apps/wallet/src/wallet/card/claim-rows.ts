import { plural, t } from '@lingui/core/macro'
import type { ConcretePath } from '../../protocol/claim-path.ts'
import { type ClaimValue, isClaimObject } from '../../protocol/claim-value.ts'
import type { OpenCredential } from '../../protocol/formats/credential-format.ts'
import { splitWords } from '../../protocol/formats/type-name.ts'
import { nameIn } from '../issuer-texts.ts'
import type { Card, LocalName } from './card.ts'
import { base64 } from './pictures.ts'

/** Claim of a card, before a language is chosen for its name. */
export type ClaimRow = {
  path: ConcretePath
  names: LocalName[]
  /** Value that is neither an object with members nor a list that contains objects. */
  value: ClaimValue
}

/** Claim with label and content in the reader's language. */
export type WordedClaim = {
  path: ConcretePath
  label: string
  content: { kind: 'text'; text: string } | { kind: 'picture'; source: string }
}

/** Claims about the holder, and a function that names claims for which the issuer provides no label. */
type Readable = Pick<OpenCredential, 'holderClaims' | 'displayPath'>

/** Returns the claims of a card: first those with a label, in the issuer's order, then the others. */
export function claimRows({ holderClaims, displayPath }: Readable, labels: Card['labels']): ClaimRow[] {
  const spokenName = (path: ConcretePath) =>
    displayPath(path)
      .filter((step) => typeof step === 'string')
      .map(splitWords)
      .join(' · ')
  /** Returns the names of a claim. A member without a label is named after the object that it belongs to. */
  const namesOf = (path: ConcretePath, below: ConcretePath = []): LocalName[] => {
    const names = labels.find((label) => isLabelFor(label.path, path))?.names
    const members = below.filter((step) => typeof step === 'string').map(splitWords)
    if (names) return names.map(({ locale, name }) => ({ locale, name: [name, ...members].join(' · ') }))
    const last = path.at(-1)
    return last === undefined
      ? [{ locale: undefined, name: spokenName(below) }]
      : namesOf(path.slice(0, -1), [last, ...below])
  }
  const rows = leavesOf([], holderClaims).map(({ path, value }) => ({ path, names: namesOf(path), value }))
  const rank = (row: ClaimRow) => {
    const index = labels.findIndex(({ path }) => isLabelFor(path, row.path.slice(0, path.length)))
    return index < 0 ? labels.length : index
  }
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

function leavesOf(path: ConcretePath, value: ClaimValue): Pick<ClaimRow, 'path' | 'value'>[] {
  if (Array.isArray(value) && value.some((element) => typeof element === 'object'))
    return value.flatMap((element, index) => leavesOf([...path, index], element))
  if (isClaimObject(value) && (path.length === 0 || Object.keys(value).length > 0))
    return Object.entries(value).flatMap(([name, member]) => leavesOf([...path, name], member))
  return [{ path, value }]
}

/** Returns the claims with their labels and contents for a reader. `languages` lists the reader's languages, most preferred first. */
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

/** Returns true if a label is for exactly this claim. `null` in the label's path matches any index. */
function isLabelFor(labelPath: Card['labels'][number]['path'], path: ConcretePath): boolean {
  return (
    labelPath.length === path.length &&
    labelPath.every((step, index) => (step === null ? typeof path[index] === 'number' : step === path[index]))
  )
}

/** Returns the data URL of a JPEG or PNG, given as bytes, Base64, base64url or a data URL; undefined for any other value. */
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

/** Divides the rows into those that a presentation discloses and those that it withholds. */
export function divideRows(
  rows: readonly ClaimRow[],
  isShown: (path: ConcretePath) => boolean,
): { shared: ClaimRow[]; withheld: ClaimRow[] } {
  return {
    shared: rows.filter(({ path }) => isShown(path)),
    withheld: rows.filter(({ path }) => !isShown(path)),
  }
}
