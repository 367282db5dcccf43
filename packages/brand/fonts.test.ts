import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import * as z from 'zod'

const POLISH = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'
const SIGNS = '„”–—…•€×−→'

/** A coordinate of the weight axis: 0 is the regular weight, 1 the boldest. */
const zCoordinate = z.number().min(-1).max(1)
const zRegion = z
  .object({ startCoord: zCoordinate, peakCoord: zCoordinate, endCoord: zCoordinate })
  .refine(({ startCoord, peakCoord, endCoord }) => startCoord <= peakCoord && peakCoord <= endCoord)
/** Table of a font with the changes of widths, as fontkit reads it. */
const zWidthChanges = z.object({
  itemVariationStore: z.object({
    variationRegionList: z.object({ variationRegions: z.array(z.array(zRegion)).min(1) }),
  }),
})

function read(file: string): Font {
  const font = create(readFileSync(new URL(`fonts/${file}`, import.meta.url)))
  if (font.type !== 'WOFF2') throw new Error(`${file} is no font in the format WOFF2`)
  return font
}

it.each(['vitrine-sans.woff2', 'vitrine-serif.woff2'])(
  '%s has the letters of Polish and the signs in texts',
  (file) => {
    const font = read(file)
    expect([...POLISH, ...SIGNS].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([])
  },
)

it('the font for text has all weights from regular to bold, in regions that each browser accepts', () => {
  const font = read('vitrine-sans.woff2')
  expect(font.variationAxes).toMatchObject({ wght: { min: 400, default: 400, max: 700 } })
  // OpenType 1.9, Item Variation Store, VariationRegion: Firefox discards all weights of a font with a region outside of -1 to 1.
  const { HVAR } = z.object({ HVAR: zWidthChanges }).parse(font)
  expect(HVAR.itemVariationStore.variationRegionList.variationRegions.length).toBeGreaterThan(1)
})
