import { portraitOf } from './photo.ts'
import samplePortrait from './sample-portrait.svg'

/** Draws a photo for visitors who do not want to use their own. */
export async function samplePhoto(): Promise<string | undefined> {
  const drawing = new Image()
  drawing.src = samplePortrait
  await drawing.decode()
  return portraitOf(drawing)
}
