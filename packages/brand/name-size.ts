/** Maximum number of characters of a name in the largest size (one line), and in the next smaller one. */
const ONE_LINE = 20
const TWO_LINES = 44

export type NameSize = 'short' | 'long' | 'longest'

/** Returns the size of a name on the face of a card (`card-face.module.css` in this folder). */
export function nameSize(name: string): NameSize {
  // Combining marks are not counted, because they take no extra width.
  const { length } = name.normalize('NFC').replaceAll(/\p{M}/gu, '')
  return length <= ONE_LINE ? 'short' : length <= TWO_LINES ? 'long' : 'longest'
}
