import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { guardedFetch, type OutboundNetwork } from '../../../platform/http-client/guarded-fetch.ts'

const PATIENCE: Milliseconds = 5000
/** More than the largest photo that a card accepts, which is checked afterwards. */
const MOST: Bytes = 1_048_576

/**
 * Returns the photo that an identity states, as Base64: it is stated itself, or by its address. The origin of the identity provider is from
 * the operator, and may be in a private network; any other address must be in the public internet.
 *
 * @throws {Error} if the photo cannot be fetched
 */
export async function identityPhoto(
  stated: unknown,
  { authority, network }: { authority: string; network: OutboundNetwork },
): Promise<unknown> {
  if (typeof stated !== 'string' || !/^https?:/i.test(stated)) return stated
  const address = new URL(stated)
  const bytes =
    address.origin === new URL(authority).origin
      ? await fetchFromProvider(address)
      : (await guardedFetch(network, stated, { accept: 'image/jpeg' })).body
  return bytes.toString('base64')
}

async function fetchFromProvider(address: URL): Promise<Buffer> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'error',
    headers: { accept: 'image/jpeg' },
  })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of response.body) {
    chunks.push(chunk)
    read += chunk.byteLength
    if (read > MOST) throw new Error('the photo is too large')
  }
  return Buffer.concat(chunks)
}
