import { type Fetch, send } from '../../protocol/transport/send.ts'

const MAX_PICTURE_BYTES = 400_000

/** A data URL can be shown without a network request, so the sender of the picture learns nothing before the person decides. */
export function embeddedPicture(uri: string | undefined): string | undefined {
  return uri !== undefined && /^data:image\/[a-z+.-]+[;,]/.test(uri) ? uri : undefined
}

/** Fetches a picture and returns it as a data URL, so that showing the card later makes no requests. */
export async function copyPicture(uri: string | undefined, fetch: Fetch): Promise<string | undefined> {
  if (uri === undefined) return undefined
  const embedded = embeddedPicture(uri)
  if (embedded !== undefined) return embedded
  try {
    const reply = await send(fetch, uri, { headers: { accept: 'image/*' } })
    const [type = ''] = (reply.headers.get('content-type') ?? '').split(';')
    const mediaType = type.trim().toLowerCase()
    const isPicture = reply.status === 200 && /^image\/[a-z+.-]+$/.test(mediaType)
    if (!isPicture || reply.bytes.length > MAX_PICTURE_BYTES) return undefined
    return `data:${mediaType};base64,${base64(reply.bytes)}`
  } catch {
    return undefined
  }
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
