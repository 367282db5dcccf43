import { base64Of, portraitOf } from './photo.ts'
import samplePortrait from './sample-portrait.svg'

/** It is for visitors who do not want to use their own photo. */
export async function samplePhoto(): Promise<string | undefined> {
  const drawing = new Image()
  drawing.src = samplePortrait
  await drawing.decode()
  const portrait = await portraitOf(drawing)
  return portrait && base64Of(portrait)
}
