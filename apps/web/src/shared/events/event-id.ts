import type { EventType } from '@vitrine/api'

/** Ids that could not be derived, by what they are of. */
const drawnIds = new Map<string, string>()

/**
 * The id of an event of a flow: always the same one, so that a page that is loaded again and a second tab tell nothing
 * twice. Nobody learns the flow's own id, a secret, from it. Over plain http browsers have no digests: there the id is drawn,
 * and stays the same until the page is loaded again.
 */
export async function flowEventId(type: EventType, flowId: string): Promise<string> {
  const source = `${type} ${flowId}`
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle !== undefined) {
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(source))
    return hexOf(new Uint8Array(digest))
  }
  const id = drawnIds.get(source) ?? randomEventId()
  drawnIds.set(source, id)
  return id
}

export const randomEventId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)))

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
