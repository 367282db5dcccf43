import { t } from '@lingui/core/macro'
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.ts'
import { type ConcretePath, startsWith } from '../protocol/sd-jwt/sd-jwt.ts'
import { splitWords } from '../protocol/sd-jwt/type-name.ts'
import type { Card } from './card.ts'

/** A claim as people read it. */
export type ClaimRow = {
  path: ConcretePath
  label: string
  content: { kind: 'text'; text: string } | { kind: 'picture'; source: string }
}

/** Members that serve the credential itself and say nothing about its holder. */
const TECHNICAL = new Set(['iss', 'iat', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', 'jti', '_sd_alg'])

/** The claims of a card, in the issuer's order, then the others. */
export function claimRows(claims: JsonObject, labels: Card['labels']): ClaimRow[] {
  const rows = Object.entries(claims)
    .filter(([name]) => !TECHNICAL.has(name))
    .flatMap(([name, value]) => rowsOf([name], value, labels))
  const rank = (row: ClaimRow) => {
    const index = labels.findIndex(({ path }) => isLabelFor(path, row.path))
    return index < 0 ? labels.length : index
  }
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

function rowsOf(path: ConcretePath, value: JsonValue, labels: Card['labels']): ClaimRow[] {
  if (Array.isArray(value) && value.every((element) => typeof element !== 'object'))
    return [{ path, label: labelOf(path, labels), content: { kind: 'text', text: value.map(textOf).join(', ') } }]
  if (Array.isArray(value)) return value.flatMap((element, index) => rowsOf([...path, index], element, labels))
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, member]) => rowsOf([...path, name], member, labels))
  const picture = pictureOf(value)
  return [
    {
      path,
      label: labelOf(path, labels),
      content: picture === undefined ? { kind: 'text', text: textOf(value) } : { kind: 'picture', source: picture },
    },
  ]
}

function labelOf(path: ConcretePath, labels: Card['labels']): string {
  const given = labels.find((label) => isLabelFor(label.path, path))
  return (
    given?.label ??
    path
      .filter((step) => typeof step === 'string')
      .map(splitWords)
      .join(' · ')
  )
}

/** A label is for exactly its claim; null in its path stands for any position. */
function isLabelFor(labelPath: Card['labels'][number]['path'], path: ConcretePath): boolean {
  return (
    labelPath.length === path.length &&
    labelPath.every((step, index) => (step === null ? typeof path[index] === 'number' : step === path[index]))
  )
}

/** A JPEG or PNG in Base64, bare or as a data address, as an address for an image. */
function pictureOf(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+=*$/.test(value)) return value
  if (value.length < 100 || !/^[A-Za-z0-9+/]+=*$/.test(value)) return undefined
  // The first bytes of the two formats, FF D8 FF and 89 50 4E 47, in Base64.
  if (value.startsWith('/9j/')) return `data:image/jpeg;base64,${value}`
  return value.startsWith('iVBORw0KGgo') ? `data:image/png;base64,${value}` : undefined
}

function textOf(value: JsonValue): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return String(value)
}

/** Which rows a presentation of these paths shows, and which stay hidden. */
export function divideRows(
  rows: readonly ClaimRow[],
  isShown: (path: ConcretePath) => boolean,
): { shared: ClaimRow[]; withheld: ClaimRow[] } {
  return {
    shared: rows.filter(({ path }) => isShown(path)),
    withheld: rows.filter(({ path }) => !isShown(path)),
  }
}

/** Whether a claim at `path` is seen by someone who gets these disclosed places, given the places that were hidden. */
export function isDisclosed(
  path: ConcretePath,
  hiddenPlaces: readonly ConcretePath[],
  disclosedPlaces: readonly ConcretePath[],
): boolean {
  return hiddenPlaces
    .filter((place) => startsWith(path, place))
    .every((place) =>
      disclosedPlaces.some((disclosed) => disclosed.length === place.length && startsWith(disclosed, place)),
    )
}
