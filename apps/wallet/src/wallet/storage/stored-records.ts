import * as z from 'zod/mini'
import { zClaimPath } from '../../protocol/claim-path.ts'
import { isFormatName } from '../../protocol/formats/formats.ts'
import { zStatusReference } from '../../protocol/status-list.ts'
import type { Card, CardUse } from '../card/card.ts'

// These schemas check the types of all members that the screens rely on. The contents were verified before the card was stored.

const zText = z.optional(z.string())
const zNames = z.array(z.object({ locale: zText, name: z.string() }))

const zCard = z.object({
  id: z.string(),
  format: z.string().check(z.refine(isFormatName)),
  credential: z.string(),
  types: z.array(z.string()),
  design: z.object({ backgroundColor: zText, textColor: zText, image: zText, logo: zText }),
  texts: z.array(z.object({ locale: zText, name: z.string(), description: zText })),
  labels: z.array(z.object({ path: zClaimPath, names: zNames })),
  issuer: z.object({ id: z.string(), names: zNames, host: z.string(), signer: z.string(), isKnown: z.boolean() }),
  authorityKeyIdentifiers: z.array(z.string()),
  receivedAt: z.date(),
  issuedAt: z.optional(z.date()),
  expiresAt: z.optional(z.date()),
  statusReference: z.optional(zStatusReference),
  status: z.optional(z.object({ value: z.enum(['valid', 'revoked', 'suspended', 'unknown']), askedAt: z.date() })),
} satisfies Record<keyof Card, z.ZodMiniType>)

const zUse = z.object({
  id: z.string(),
  cardId: z.string(),
  at: z.date(),
  verifier: z.object({ name: z.string(), host: z.string(), isKnown: z.boolean() }),
  claims: z.array(zNames),
  outcome: z.enum(['sent', 'accepted', 'awaits-return', 'returned', 'refused']),
  payment: z.optional(
    z.object({ amount: z.number(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)), payee: z.string() }),
  ),
} satisfies Record<keyof CardUse, z.ZodMiniType>)

/** Returns true if a stored card can be shown; false if, for example, a bug has damaged the record. */
export const isWholeCard = (stored: Card): boolean => zCard.safeParse(stored).success

/** Returns true if a stored history entry can be shown. */
export const isWholeUse = (stored: CardUse): boolean => zUse.safeParse(stored).success
