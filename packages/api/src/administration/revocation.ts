import * as z from 'zod'
import { zKey } from './lists.ts'

/** Why something is revoked, by the names of RFC 5280 section 5.3.1. */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const

export type RevocationReason = (typeof REVOCATION_REASONS)[number]

/** The longest reference that a revocation may have. */
export const LONGEST_REFERENCE = 40

/** Without spaces, so that nobody writes about a person in a log that nobody can erase. */
export const zReference = z
  .string()
  .max(LONGEST_REFERENCE)
  .regex(/^[A-Za-z0-9._:/#-]+$/, 'expected letters, digits and . _ : / # - only')

const zWhy = {
  reason: z.enum(REVOCATION_REASONS).default('unspecified'),
  reference: zReference.optional().meta({ description: 'For example a ticket number', example: 'HD-4711' }),
}

/** Body of `POST /vc/admin/revoke`: the id of an account, of a contract, or of a person who signed in. */
export const zRevokeRequest = z
  .object({ id: zKey, ...zWhy })
  .meta({ id: 'RevokeRequest', example: { id: 'Jx8mQ2vT4cWb', reason: 'superseded', reference: 'HD-4711' } })

/** Why something is revoked. */
export type RevocationGrounds = Pick<z.output<typeof zRevokeRequest>, 'reason' | 'reference'>

/** Answer of `POST /vc/admin/revoke`. */
export const zRevocation = z
  .object({ id: z.string(), status: z.literal('Revoked') })
  .meta({ id: 'Revocation', example: { id: 'Jx8mQ2vT4cWb', status: 'Revoked' } })

/** So many accounts can be revoked with one call: as many as a page of a list has. */
const MOST_REVOKED_AT_ONCE = 200

/** Body of `POST /vc/admin/revoke-accounts`. */
export const zRevokeAccountsRequest = z.object({ ids: z.array(zKey).min(1).max(MOST_REVOKED_AT_ONCE), ...zWhy }).meta({
  id: 'RevokeAccountsRequest',
  example: { ids: ['Jx8mQ2vT4cWb', 'Nw5dR7yK1zPs'], reason: 'cessationOfOperation' },
})

/** What came of it. */
export const zAccountsRevocation = z
  .object({
    revoked: z.number().int(),
    revokedBefore: z.number().int(),
    notFound: z.array(z.string()).meta({ description: 'Ids under which there is no account' }),
  })
  .meta({ id: 'AccountsRevocation', example: { revoked: 1, revokedBefore: 1, notFound: [] } })

/** `GET /vc/admin/revocation?id=`: what revoking something would take with it. */
export const zRevocationPreview = z
  .object({
    kind: z.enum(['account', 'contract', 'person']),
    accounts: z.number().int().meta({ description: 'Accounts that are Active' }),
    credentials: z.number().int().meta({ description: 'Credentials of theirs that are not revoked' }),
  })
  .meta({ id: 'RevocationPreview', example: { kind: 'contract', accounts: 12, credentials: 14 } })
export type RevocationPreview = z.infer<typeof zRevocationPreview>
