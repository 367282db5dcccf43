/** Letters that do not decompose into a base letter and a mark, with the letters that people type instead. */
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

/**
 * Returns text in the form used for search: words of letters and digits, separated by single spaces, without case and accents, so that
 * `wisniewska` finds `Wiśniewska`, and `neill` finds `O'Neill`.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .replaceAll(/[łđðħıĸŋøŧþßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
