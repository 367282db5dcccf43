import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import type { ClaimValue, NewIssuance, Offer } from '../../credential-engine.ts'
import { randomPin } from '../../random-pin.ts'
import { readCardOptions } from '../card-options.ts'
import { INDEXED_CLAIM } from '../contracts/indexed-claim.ts'
import { readRules, type ServiceContract } from '../contracts/service-contract.ts'
import type { EntraContext } from '../entra-context.ts'
import { prepareRequest } from '../requests/send-request.ts'
import { writePhotoClaim } from '../service/photo-claim.ts'
import { newCredentialId } from './credential-id.ts'
import { hashedPin } from './hashed-pin.ts'

export type OfferedCredential = { credentialId: string; expiresAt: EpochMilliseconds }

export const zOfferedCredential: z.ZodType<OfferedCredential> = z.object({
  credentialId: z.string(),
  expiresAt: z.number(),
})

const SECOND = 1000

/**
 * Prepares the offer of a credential ("Request Service REST API issuance specification"). The claims are kept in memory until the service
 * has them.
 */
export async function createOffer(
  entra: EntraContext,
  { id, card, options, claims, credentialExpiresAt, expiresAt }: NewIssuance,
): Promise<Offer> {
  const { configuration, clock, contracts } = entra
  const contract = await contracts.find(readCardOptions(options).contract ?? card.type)
  const now = clock()
  const pin = card.credential?.txCode ? randomPin() : undefined
  const offered = offeredCredential(contract, { credentialExpiresAt, now })
  return {
    kind: 'service',
    ...(pin === undefined ? {} : { pin }),
    ...prepareRequest(entra, { id, kind: 'issuance', expiresAt, content: offered }, (callback) => ({
      authority: configuration.authorityDid,
      includeQRCode: false,
      registration: { clientName: configuration.clientName, purpose: card.card.title },
      callback,
      type: card.type,
      manifest: contract.manifestUrl,
      claims: { ...textClaims(claims), [INDEXED_CLAIM]: offered.credentialId },
      ...(pin === undefined ? {} : { pin: hashedPin(pin) }),
      ...(contract.allowOverrideValidityIntervalOnIssuance
        ? { expirationDate: withoutFraction(offered.expiresAt) }
        : {}),
    })),
  }
}

/** Without permission to set the expiry, the contract's own interval counts. */
function offeredCredential(
  { id, rules, allowOverrideValidityIntervalOnIssuance }: ServiceContract,
  { credentialExpiresAt, now }: { credentialExpiresAt: EpochMilliseconds; now: EpochMilliseconds },
): OfferedCredential {
  const interval = allowOverrideValidityIntervalOnIssuance ? undefined : readRules(rules)?.validityInterval
  return {
    credentialId: newCredentialId(id, now),
    expiresAt: interval === undefined ? credentialExpiresAt : now + interval * SECOND,
  }
}

/** Converts claims to texts, as the service takes no other values. */
const textClaims = (claims: Record<string, ClaimValue>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).flatMap(([name, value]) => {
      const text = name === PHOTO_CLAIM ? writePhotoClaim(String(value)) : String(value)
      return text === undefined || text === '' ? [] : [[name, text]]
    }),
  )

const withoutFraction = (time: EpochMilliseconds): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
