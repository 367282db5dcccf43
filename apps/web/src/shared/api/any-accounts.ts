import { zAccountDetails } from '@vitrine/api'
import * as z from 'zod'

const DATES = ['lastUsage', 'created', 'updated'] as const

/** Accounts of the all-accounts table, whose dates another backend may write as ISO 8601 texts (section 3). */
export const anyAccounts = z.array(z.preprocess(withEpochDates, zAccountDetails))

function withEpochDates(account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account
  const members = new Map(Object.entries(account))
  return { ...account, ...Object.fromEntries(DATES.map((name) => [name, epochOf(members.get(name))])) }
}

const epochOf = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value)
