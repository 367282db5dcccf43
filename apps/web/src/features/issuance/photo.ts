import { t } from '@lingui/core/macro'
import { PHOTO_LIMITS } from '@vitrine/api'

type PhotoReading =
  | { readonly kind: 'photo'; readonly base64: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** What a photo that is too large is reduced to: a side in pixels, and the quality of the JPEG. */
const REDUCED = { side: 1200, quality: 0.82 } as const

/**
 * Reads a photo that the visitor chose: JPEG only, as Base64 without a data URL's prefix (section 5). One beyond the
 * limits is made smaller instead of refused.
 */
export async function readPhoto(file: File): Promise<PhotoReading> {
  if (!(await isJpeg(file)))
    return { kind: 'refused', reason: t`Please choose a photo in JPEG format (.jpg or .jpeg).` }
  const photo = await fitPhoto(file)
  if (photo === undefined)
    return {
      kind: 'refused',
      reason: t`This photo cannot be read; the file may be damaged. Please choose another one.`,
    }
  if (photo.size > PHOTO_LIMITS.bytes)
    return { kind: 'refused', reason: t`This photo is too large. Please choose one of at most 500 KB.` }
  return { kind: 'photo', base64: stripDataUrlPrefix(await dataUrlOf(photo)) }
}

/** The Base64 behind a JPEG's data URL. */
export function stripDataUrlPrefix(dataUrl: string): string {
  return dataUrl.replace(/^data:image\/jpe?g;base64,/, '')
}

/** By content, not by name: a JPEG begins with the marker SOI and another marker (ITU T.81, annex B). */
async function isJpeg(file: File): Promise<boolean> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer())
  return first === 0xff && second === 0xd8 && third === 0xff
}

/** The photo within the limits, made smaller if need be; undefined when it cannot be decoded. */
async function fitPhoto(file: File): Promise<Blob | undefined> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return undefined
  }
  const { width, height } = picture
  const fits = file.size <= PHOTO_LIMITS.bytes && Math.max(width, height) <= PHOTO_LIMITS.pixelsPerSide
  const fitting = fits ? new Blob([file], { type: 'image/jpeg' }) : await reducePicture(picture)
  picture.close()
  return fitting
}

async function reducePicture(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, REDUCED.side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', REDUCED.quality))
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'))
    reader.readAsDataURL(blob)
  })
}
