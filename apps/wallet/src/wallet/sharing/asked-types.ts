import { loadTypeNames } from '../../protocol/formats/sd-jwt/type-metadata.ts'
import { wantedTypes } from '../../protocol/presentation/dcql.ts'
import type { PresentationRequest } from '../../protocol/presentation/request-object.ts'
import { hostOf, isAllowedAddress } from '../../protocol/transport/remote-address.ts'
import type { Fetch } from '../../protocol/transport/send.ts'
import type { LocalName } from '../card/card.ts'

const NAMES_TIMEOUT_MS = 3_000

/**
 * Loading the names reveals nothing about the cards in the wallet, because the metadata
 * is loaded whether the wallet has such a card or not. It is loaded only from the host that receives the response, and only if a trusted
 * authority certifies this host for the verifier: any other host would learn that this wallet was asked for the type.
 */
export async function namesOfRequestedTypes(
  { query, verifier }: Pick<PresentationRequest, 'query' | 'verifier'>,
  fetch: Fetch,
): Promise<ReadonlyMap<string, LocalName[]>> {
  if (!verifier.trust.known) return new Map()
  const isTheirs = (type: string) =>
    isAllowedAddress(type) && hostOf(type) === verifier.host && verifier.certifiedHosts.includes(new URL(type).hostname)
  const asked = query.credentials
    .filter(({ format }) => format === 'dc+sd-jwt')
    .flatMap((credential) => wantedTypes(credential)?.[0]?.[0] ?? [])
  const names = new Map<string, LocalName[]>()
  const load = async (type: string) => {
    const found = await loadTypeNames(type, fetch)
    if (found.length > 0) names.set(type, found)
  }
  const isLate = Promise.withResolvers<void>()
  const timer = setTimeout(isLate.resolve, NAMES_TIMEOUT_MS)
  await Promise.race([Promise.all([...new Set(asked)].filter(isTheirs).map(load)), isLate.promise])
  clearTimeout(timer)
  return new Map(names)
}
