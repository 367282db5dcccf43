/** Letters that are no base letter with a mark, by the letters that people without them type. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A text as it is searched for: without case, accents and repeated spaces, so that `wisniewska` finds `Wiśniewska`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[łđðħıĸŋøŧþßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
