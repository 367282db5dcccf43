import * as z from 'zod/mini'
import { described } from '../described.ts'
import { MOST_COUNTED, zKey } from './lists.ts'

/** Named as in RFC 5280 section 5.3.1. */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const

export type RevocationReason = (typeof REVOCATION_REASONS)[number]

export const MAX_REFERENCE_LENGTH = 40

/** Spaces are refused, so that no remarks about a person get into the audit log, from which nothing can be erased. */
export const zReference = z
  .string()
  .check(
    z.maxLength(MAX_REFERENCE_LENGTH),
    z.regex(/^[A-Za-z0-9._:/#-]+$/, 'expected letters, digits and . _ : / # - only'),
  )

const zGrounds = {
  reason: z._default(z.enum(REVOCATION_REASONS), 'unspecified'),
  reference: described(z.optional(zReference), 'Free reference, such as a ticket number', 'HD-4711'),
}

/** Body of `POST /vc/admin/revoke`. `id` is the id of an account, a contract, or a person who signed in. */
export const zRevokeRequest = described(z.object({ id: zKey, ...zGrounds }), {
  id: 'RevokeRequest',
  example: { id: 'Jx8mQ2vT4cWb', reason: 'superseded', reference: 'HD-4711' },
})

export type RevocationGrounds = Pick<z.output<typeof zRevokeRequest>, 'reason' | 'reference'>

/** Response of `POST /vc/admin/revoke`. */
export const zRevocation = described(z.object({ id: z.string(), status: z.literal('Revoked') }), {
  id: 'Revocation',
  example: { id: 'Jx8mQ2vT4cWb', status: 'Revoked' },
})

/** The largest page of an account list (`PAGE_SIZE.most`). */
const MOST_REVOKED_AT_ONCE = 200

/** Body of `POST /vc/admin/revoke-accounts`. */
export const zRevokeAccountsRequest = described(
  z.object({ ids: z.array(zKey).check(z.minLength(1), z.maxLength(MOST_REVOKED_AT_ONCE)), ...zGrounds }),
  {
    id: 'RevokeAccountsRequest',
    example: { ids: ['Jx8mQ2vT4cWb', 'Nw5dR7yK1zPs'], reason: 'cessationOfOperation' },
  },
)

/** Response of `POST /vc/admin/revoke-accounts`. */
export const zAccountsRevocation = described(
  z.object({
    revoked: z.int(),
    revokedBefore: z.int(),
    notFound: described(z.array(z.string()), 'Ids that belong to no account'),
  }),
  { id: 'AccountsRevocation', example: { revoked: 1, revokedBefore: 1, notFound: [] } },
)

/** Response of `GET /vc/admin/revocation?id=`. */
export const zRevocationPreview = described(
  z.object({
    kind: z.enum(['account', 'contract', 'person']),
    accounts: described(z.int(), 'Number of active accounts that would be revoked'),
    credentials: described(
      z.int(),
      `Number of their credentials that would be revoked. ${MOST_COUNTED + 1} stands for more than ${MOST_COUNTED}`,
    ),
  }),
  { id: 'RevocationPreview', example: { kind: 'contract', accounts: 12, credentials: 14 } },
)
export type RevocationPreview = z.infer<typeof zRevocationPreview>
