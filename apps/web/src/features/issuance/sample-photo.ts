import { readPhoto } from './photo.ts'
import samplePortrait from './sample-portrait.svg'

const SIZE = { width: 600, height: 800 } as const

/** A photo of nobody, for who wants to see the card and not to be on it. As Base64; undefined where it cannot be drawn. */
export async function samplePhoto(): Promise<string | undefined> {
  const drawing = new Image(SIZE.width, SIZE.height)
  drawing.src = samplePortrait
  await drawing.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, SIZE.width, SIZE.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  const reading = jpeg && (await readPhoto(new File([jpeg], 'sample.jpg', { type: 'image/jpeg' })))
  return reading?.kind === 'photo' ? reading.base64 : undefined
}
