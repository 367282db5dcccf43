import { type Fetch, send } from '../../protocol/transport/send.ts'

const MAX_PICTURE_BYTES = 400_000

/** A picture that came along as data. Nobody is asked for it, so it may be shown before one decides about its sender. */
export function embeddedPicture(uri: string | undefined): string | undefined {
  return uri !== undefined && /^data:image\/[a-z+.-]+[;,]/.test(uri) ? uri : undefined
}

/**
 * A copy of a picture as a data address, so that looking at a card later asks nobody. Undefined when it cannot be had;
 * a card without a picture is still a card.
 */
export async function copyPicture(uri: string | undefined, fetch: Fetch): Promise<string | undefined> {
  if (uri === undefined) return undefined
  const embedded = embeddedPicture(uri)
  if (embedded !== undefined) return embedded
  try {
    const reply = await send(fetch, uri, { headers: { accept: 'image/*' } })
    const isPicture = reply.status === 200 && /^image\/[a-z+.-]+$/.test(reply.mediaType)
    if (!isPicture || reply.bytes.length > MAX_PICTURE_BYTES) return undefined
    return `data:${reply.mediaType};base64,${base64(reply.bytes)}`
  } catch {
    return undefined
  }
}

/** Bytes in standard Base64. */
export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
