import type { ConcretePath } from '../../protocol/claim-path.ts'
import { type ClaimValue, isClaimObject } from '../../protocol/claim-value.ts'
import type { OpenCredential } from '../../protocol/formats/credential-format.ts'
import { splitWords } from '../../protocol/formats/type-name.ts'
import type { Card, LocalName } from './card.ts'

/** Claim of a card, before a language is chosen for its name. */
export type ClaimRow = {
  path: ConcretePath
  names: LocalName[]
  /** Value that is neither an object with members nor a list that contains objects. */
  value: ClaimValue
}

type Readable = Pick<OpenCredential, 'holderClaims' | 'displayPath'>

/** Returns the claims of a card: first those with a label, in the issuer's order, then the others. */
export function claimRows({ holderClaims, displayPath }: Readable, labels: Card['labels']): ClaimRow[] {
  const spokenName = (path: ConcretePath) =>
    displayPath(path)
      .filter((step) => typeof step === 'string')
      .map(splitWords)
      .join(' · ')
  /** A member without a label is named after the object that it belongs to. */
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

/** `null` in the label's path matches any index. */
function isLabelFor(labelPath: Card['labels'][number]['path'], path: ConcretePath): boolean {
  return (
    labelPath.length === path.length &&
    labelPath.every((step, index) => (step === null ? typeof path[index] === 'number' : step === path[index]))
  )
}

export function divideRows(
  rows: readonly ClaimRow[],
  isShown: (path: ConcretePath) => boolean,
): { shared: ClaimRow[]; withheld: ClaimRow[] } {
  return {
    shared: rows.filter(({ path }) => isShown(path)),
    withheld: rows.filter(({ path }) => !isShown(path)),
  }
}
