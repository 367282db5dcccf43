/** Letters of a name that fit on one line of a card's face, and on two lines of the next smaller size. */
const ONE_LINE = 20
const TWO_LINES = 44

export type NameSize = 'short' | 'long' | 'longest'

/** How large a name is on the face of a card (`card-face.module.css`): whole, in two lines if it must be. */
export function nameSize(name: string): NameSize {
  // Marks that are put on a letter take no room.
  const { length } = name.normalize('NFC').replaceAll(/\p{M}/gu, '')
  return length <= ONE_LINE ? 'short' : length <= TWO_LINES ? 'long' : 'longest'
}
