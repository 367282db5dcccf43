import { base64url } from 'jose'
import * as z from 'zod/mini'
import { collect } from './transport/collect.ts'
import { textOf } from './transport/reply.ts'
import { type Fetch, send } from './transport/send.ts'
import type { Certificate } from './x509/certificate.ts'
import { verifySignedToken } from './x509/signed-token.ts'

/** Reference from a credential to its entry in a status list (Token Status List section 6.2). */
export const zStatusReference = z.object({ idx: z.int().check(z.nonnegative()), uri: z.url() })
export type StatusReference = z.infer<typeof zStatusReference>

/** Current status of a credential; `unknown` if the list could not be loaded or cannot be trusted. */
export const zCredentialStatus = z.enum(['valid', 'revoked', 'suspended', 'unknown'])
export type CredentialStatus = z.infer<typeof zCredentialStatus>

const zStatusListToken = z.object({
  sub: z.string(),
  exp: z.optional(z.number()),
  status_list: z.object({
    bits: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
    lst: z.string(),
  }),
})

const MAX_LIST_BYTES = 8_000_000

/**
 * Loads the status of a credential (Token Status List section 8.3). If the
 * issuer of the credential is known (`issuerIsKnown`), the list must come from a known authority too: a list from an unknown authority says
 * nothing about the card.
 */
export async function loadCredentialStatus(
  reference: StatusReference,
  context: { fetch: Fetch; anchors: readonly Certificate[]; now: Date; issuerIsKnown: boolean },
): Promise<CredentialStatus> {
  const { fetch, anchors, now, issuerIsKnown } = context
  try {
    const reply = await send(fetch, reference.uri, { headers: { accept: 'application/statuslist+jwt' } })
    if (reply.status !== 200) return 'unknown'
    const { payload, chain } = await verifySignedToken(textOf(reply).trim(), { typ: 'statuslist+jwt', anchors, now })
    const { sub, exp, status_list: list } = zStatusListToken.parse(payload)
    const isOurs = sub === reference.uri && (chain.trust.known || !issuerIsKnown)
    const isCurrent = exp === undefined || exp * 1000 > now.getTime()
    if (!isOurs || !isCurrent) return 'unknown'
    return statusAt(await inflate(Uint8Array.from(base64url.decode(list.lst))), list.bits, reference.idx)
  } catch {
    return 'unknown'
  }
}

/** Inflates a list, which is DEFLATE data in zlib format (section 4.1). Limits the size: a small text could inflate to gigabytes. */
async function inflate(compressed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return collect(new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate')), MAX_LIST_BYTES)
}

/** Returns the status at an index. Entries have `bits` bits; the first entry is in the lowest bits of a byte (section 4.1). */
export function statusAt(list: Uint8Array, bits: 1 | 2 | 4 | 8, index: number): CredentialStatus {
  const perByte = 8 / bits
  const byte = list[Math.floor(index / perByte)]
  if (byte === undefined) return 'unknown'
  const value = (byte >> ((index % perByte) * bits)) & (2 ** bits - 1)
  switch (value) {
    case 0:
      return 'valid'
    case 1:
      return 'revoked'
    case 2:
      return 'suspended'
    default:
      return 'unknown'
  }
}
