import type { CardLook } from '../../../wallet/issuer-texts.ts'

/** Background behind a picture if the issuer provides no colour. */
const SLATE = '#22303f'

const GRADIENTS: readonly (readonly [string, string])[] = [
  ['#3f37a8', '#6d4bd0'],
  ['#0f4c81', '#1b6fa8'],
  ['#0b5d4e', '#11806a'],
  ['#7a1f4f', '#a83266'],
  ['#5b3a12', '#8a5a1c'],
  [SLATE, '#46586b'],
]

/** Minimum contrast between small text and its background (WCAG 2.2 success criterion 1.4.3). */
const ENOUGH_CONTRAST = 4.5

/**
 * Returns the background of the text, a colour or a gradient, and the colour of the text. Without a colour of the issuer, the gradient is
 * always the same for the same name. On a picture, the background colour covers the side with the text.
 */
export function cardColours({ constantName, backgroundColor, textColor, image }: CardLook) {
  const background = backgroundColor ?? (image === undefined ? undefined : SLATE)
  if (background !== undefined) {
    const text = [textColor, '#ffffff'].find(
      (colour) => colour !== undefined && contrast(colour, background) >= ENOUGH_CONTRAST,
    )
    return { background, text: text ?? '#000000' }
  }
  let sum = 0
  for (const character of constantName) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  const [from, to] = GRADIENTS[sum % GRADIENTS.length] ?? [SLATE, '#46586b']
  return { background: `linear-gradient(135deg, ${from}, ${to})`, text: '#ffffff' }
}

function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
