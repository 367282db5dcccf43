import { base64Of, portraitOf } from './photo.ts'
import samplePortrait from './sample-portrait.svg'

/** A photo of nobody, for who wants to see the card and not to be on it. As Base64; undefined where it cannot be drawn. */
export async function samplePhoto(): Promise<string | undefined> {
  const drawing = new Image()
  drawing.src = samplePortrait
  await drawing.decode()
  const portrait = await portraitOf(drawing)
  return portrait && base64Of(portrait)
}
