import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PHOTO_LIMITS } from '@vitrine/api/flows/issuance.ts'

const REFUSALS = {
  'no-jpeg': msg`Please choose a photo in JPEG format (.jpg or .jpeg).`,
  'not-as-named': msg`This file is not a JPEG picture. Please choose another one.`,
  damaged: msg`This photo cannot be read; the file may be damaged. Please choose another one.`,
  'too-large': msg`This photo is too large. Please choose one of at most 500 KB.`,
} as const satisfies Record<string, MessageDescriptor>

export type PhotoRefusal = keyof typeof REFUSALS

export const refusalWords = (refusal: PhotoRefusal): string => i18n._(REFUSALS[refusal])

type PhotoReading =
  | { readonly kind: 'photo'; readonly base64: string }
  | { readonly kind: 'refused'; readonly reason: PhotoRefusal }

/** Maximum size of the portrait in pixels, and the quality of the JPEG. */
const PORTRAIT = { width: 600, height: 800, quality: 0.85 } as const
/** Share of the excess height that is cut off above the portrait: less than half, because faces are in the upper half. */
const CUT_ABOVE = 1 / 4

/**
 * Reads a photo that the visitor chose or took: JPEG only, as Base64 without the prefix of a data URL. Metadata of the file
 * (location, camera) is not sent.
 */
export async function readPhoto(file: File): Promise<PhotoReading> {
  if (!(await isJpeg(file)))
    return { kind: 'refused', reason: /\.jpe?g$/i.test(file.name) ? 'not-as-named' : 'no-jpeg' }
  const base64 = await portraitOf(file)
  if (base64 === undefined) return { kind: 'refused', reason: 'damaged' }
  if (atob(base64).length > PHOTO_LIMITS.bytes) return { kind: 'refused', reason: 'too-large' }
  return { kind: 'photo', base64 }
}

/** Checks the content, not the file name: a JPEG starts with the marker SOI and a second marker (ITU T.81, annex B). */
async function isJpeg(file: File): Promise<boolean> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer())
  return first === 0xff && second === 0xd8 && third === 0xff
}

/** Returns a picture, cropped to a portrait, as the Base64 of a JPEG. */
export async function portraitOf(source: ImageBitmapSource): Promise<string | undefined> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(source)
  } catch {
    return undefined
  }
  const portrait = drawPortrait(picture)
  picture.close()
  return portrait
}

function drawPortrait(picture: ImageBitmap): string | undefined {
  const width = Math.min(picture.width, (picture.height * PORTRAIT.width) / PORTRAIT.height)
  const height = (width * PORTRAIT.height) / PORTRAIT.width
  const scale = Math.min(1, PORTRAIT.height / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) * CUT_ABOVE]
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', PORTRAIT.quality).split(';base64,')[1]
}
