import { base64url } from 'jose'
import * as z from 'zod'
import { collect } from './transport/collect.ts'
import { textOf } from './transport/reply.ts'
import { type Fetch, send } from './transport/send.ts'
import type { Certificate } from './x509/certificate.ts'
import { verifySignedToken } from './x509/signed-token.ts'

/** Where the status of a credential stands (Token Status List, section 6.2). */
export const zStatusReference = z.object({ idx: z.number().int().nonnegative(), uri: z.url() })
export type StatusReference = z.infer<typeof zStatusReference>

/** What the issuer says of a credential today; `unknown` when nobody could be asked, or the answer proves nothing. */
export type CredentialStatus = 'valid' | 'revoked' | 'suspended' | 'unknown'

const zStatusListToken = z.object({
  sub: z.string(),
  exp: z.number().optional(),
  status_list: z.object({
    bits: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
    lst: z.string(),
  }),
})

const MAX_LIST_BYTES = 8_000_000

/**
 * Asks for the state of a credential (Token Status List, section 8.3). A list that cannot be had or trusted never
 * counts as an answer. `signer` is who issued the credential: the list must come from an authority we know just as the
 * credential did, so a list from a stranger says nothing about a card from someone known.
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

/** The list is DEFLATE data in zlib format (section 4.1); a small text must not become gigabytes. */
async function inflate(compressed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return collect(new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate')), MAX_LIST_BYTES)
}

/** The status at an index: entries of `bits` bits, the first in the lowest bits of a byte (section 4.1). */
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
