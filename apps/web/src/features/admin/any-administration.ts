import { zAccountDetails, zContract } from '@vitrine/api/administration/admin.ts'
import * as z from 'zod/mini'

// Schemas that accept the lists of any backend (section 3 of the specification). Dates may be epoch milliseconds or ISO 8601
// texts; members without a value may be null or missing.

const zInstant = z.pipe(
  z.transform((value) => (typeof value === 'string' ? Date.parse(value) : value)),
  z.int(),
)
const zMaybeInstant = z.pipe(
  z.transform((value: unknown): unknown => value ?? null),
  z.nullable(zInstant),
)

export const anyAccounts = z.array(
  z.object({
    ...zAccountDetails.shape,
    isSuspended: z.catch(zAccountDetails.shape.isSuspended, undefined),
    name: z.pipe(
      z.nullish(z.string()),
      z.transform((name) => name ?? ''),
    ),
    lastUsage: zMaybeInstant,
    created: zInstant,
    updated: zInstant,
    balance: z.pipe(
      z.nullish(z.number()),
      z.transform((balance) => balance ?? null),
    ),
  }),
)

// Members that only our server has are left out if another backend uses their names differently.
const zAnyContract = z.object({
  ...zContract.shape,
  lastUpdate: zMaybeInstant,
  activeAccounts: z.catch(zContract.shape.activeAccounts, undefined),
  lastIssue: z.catch(zContract.shape.lastIssue, undefined),
  engine: z.catch(zContract.shape.engine, undefined),
  service: z.catch(zContract.shape.service, undefined),
  isUnused: z.catch(zContract.shape.isUnused, undefined),
})

export type AnyContract = z.infer<typeof zAnyContract>

export const anyContracts = z.pipe(
  z.object({ value: z.array(zAnyContract) }),
  z.transform(({ value }) => value),
)
