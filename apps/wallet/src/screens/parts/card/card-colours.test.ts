import { describe, expect, test } from 'vitest'
import { cardColours } from './card-colours.ts'

const coloursOf = (over: { constantName?: string; backgroundColor?: string; textColor?: string; image?: string }) =>
  cardColours({
    name: 'Karta',
    constantName: 'Card',
    description: undefined,
    backgroundColor: undefined,
    textColor: undefined,
    image: undefined,
    logo: undefined,
    ...over,
  })

describe('the colours of a card', () => {
  test.each([
    { backgroundColor: '#0b5d4e', textColor: '#ffee00', text: '#ffee00' },
    // The issuer's text colour is unreadable on the background, so white or black is used.
    { backgroundColor: '#0b5d4e', textColor: '#0b5d4f', text: '#ffffff' },
    { backgroundColor: '#0b5d4e', text: '#ffffff' },
    { backgroundColor: '#ffe680', textColor: '#eeeeee', text: '#000000' },
    { backgroundColor: '#ffe680', text: '#000000' },
    // On white, the first grey has a contrast of 4.54 to 1. The second grey is slightly lighter and has only 4.48 to 1.
    { backgroundColor: '#ffffff', textColor: '#767676', text: '#767676' },
    { backgroundColor: '#ffffff', textColor: '#777777', text: '#000000' },
    { backgroundColor: '#000000', textColor: '#757575', text: '#757575' },
    { backgroundColor: '#000000', textColor: '#747474', text: '#ffffff' },
    // Red, green and blue contribute differently to the contrast.
    { backgroundColor: '#ffffff', textColor: '#ff0000', text: '#000000' },
    { backgroundColor: '#ffffff', textColor: '#0000ff', text: '#0000ff' },
    { backgroundColor: '#000000', textColor: '#ff0000', text: '#ff0000' },
    { backgroundColor: '#000000', textColor: '#0000ff', text: '#ffffff' },
    { backgroundColor: '#000000', textColor: '#00ff00', text: '#00ff00' },
    { backgroundColor: '#0a0a0a', textColor: '#010203', text: '#ffffff' },
  ])('are those of the issuer if the text is readable: $textColor on $backgroundColor', ({ text, ...given }) => {
    expect(coloursOf(given)).toEqual({ background: given.backgroundColor, text })
  })

  test.each([
    [
      { backgroundColor: '#ffe680', textColor: '#3a2a00' },
      { background: '#ffe680', text: '#3a2a00' },
    ],
    [
      { backgroundColor: '#ffe680', textColor: '#ffffff' },
      { background: '#ffe680', text: '#000000' },
    ],
    [
      { backgroundColor: '#0b5d4e', textColor: '#0b5d4f' },
      { background: '#0b5d4e', text: '#ffffff' },
    ],
    [{ textColor: '#ffee00' }, { background: '#22303f', text: '#ffee00' }],
    [{ textColor: '#22303f' }, { background: '#22303f', text: '#ffffff' }],
    [{}, { background: '#22303f', text: '#ffffff' }],
  ])('are the same on a picture, never a gradient: %j', (given, colours) => {
    expect(coloursOf({ image: 'data:image/png;base64,AAAA', ...given })).toEqual(colours)
  })

  test('are a gradient derived from the name if the issuer provides no colour', () => {
    const names = ['Card', 'Bank account', 'A', 'B', 'C', 'D', 'E', 'F', '']
    const backgrounds = names.map((constantName) => coloursOf({ constantName }))
    for (const { background, text } of backgrounds) {
      expect(background).toMatch(/^linear-gradient\(135deg, #[0-9a-f]{6}, #[0-9a-f]{6}\)$/)
      expect(text).toBe('#ffffff')
    }
    expect(new Set(backgrounds.map(({ background }) => background)).size).toBe(6)
    expect(names.map((constantName) => coloursOf({ constantName }))).toEqual(backgrounds)
  })
})
