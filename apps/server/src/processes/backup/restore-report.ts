import type { Milliseconds } from '@vitrine/api/units.ts'
import { REPEATED, type Redone } from './ledger-changes.ts'
import type { Manifest } from './manifest.ts'
import type { Restored } from './restore-backup.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Reported = Omit<Restored, 'aside' | 'deleted'> & {
  aside?: string | undefined
  deleted?: readonly string[]
  /** Undefined if the database was restored without `vitrine restore`. */
  manifest: Manifest | undefined
  hasLog: boolean
  publicUrl: string
  trustAnchor: string | null
  now: number
}

export function restoreReport(restored: Reported): string[] {
  const { aside, deleted = [], lines, replay } = restored
  const count = (what: Redone) => replay.counts.get(what) ?? 0
  return [
    ...(aside === undefined
      ? []
      : [
          `The previous data was moved to ${aside}. It contains personal data; delete it with: vitrine restore --delete-previous`,
        ]),
    ...(deleted.length === 0 ? [] : [`Deleted the data that earlier restores had set aside: ${deleted.join(', ')}.`]),
    ...lines,
    `Lines added from the exported audit log: ${replay.entered}.`,
    `Repeated: ${listRepeated(count)}.`,
    ...lost(restored, count),
    ...warnings(restored),
  ]
}

function listRepeated(count: (what: Redone) => number): string {
  const repeated = (Object.keys(REPEATED) as (keyof typeof REPEATED)[]).filter((what) => count(what) > 0)
  return repeated.length === 0 ? 'nothing' : repeated.map((what) => `${REPEATED[what]}: ${count(what)}`).join(', ')
}

function lost({ hasLog }: Reported, count: (what: Redone) => number): string[] {
  if (!hasLog) return []
  const elsewhere = count('card-lost-elsewhere')
  return [
    `Lost cards (issued after the backup): ${count('card-lost') + elsewhere}. They are refused and shown as revoked; their holders need new cards.`,
    ...(elsewhere > 0
      ? [
          `WARNING: ${elsewhere} of the lost cards ${elsewhere === 1 ? 'was' : 'were'} issued by another service. This server refuses them, but other verifiers may accept them: revoke them at that service.`,
        ]
      : []),
    `Lost payments (made after the backup): ${count('payment-lost')}. The audit log contains no amounts, so balances are those of the backup.`,
    ...(count('account-lost') > 0
      ? [`Not repeated: ${count('account-lost')} lines about accounts that were opened after the backup.`]
      : []),
  ]
}

function warnings({ manifest, hasLog, replay, publicUrl, trustAnchor, now }: Reported): string[] {
  const age = manifest ? `${ageOf(now - Date.parse(manifest.madeAt))} old` : 'of unknown age'
  const problems = [
    !hasLog &&
      `the restored state is ${age}, and no exported audit log was given. Cards revoked since then are valid again, coupons used since then can be used again, and data erased since then is back. If you have an export, restore again with --audit-log.`,
    replay.beginsAt !== undefined &&
      `the exported audit log starts at line ${replay.beginsAt}. The lines between the backup and that line are lost.`,
    manifest &&
      manifest.publicUrl !== publicUrl &&
      `the backup was made for ${manifest.publicUrl}, but PUBLIC_URL is ${publicUrl}. Cards that were issued for that address are not accepted here.`,
    manifest?.trustAnchor &&
      manifest.trustAnchor !== trustAnchor &&
      'the keys in KEYS_DIR belong to a different trust anchor than the backup. Restore the keys as well, otherwise cards issued before are not accepted.',
  ]
  return problems.filter((line) => typeof line === 'string').map((line) => `WARNING: ${line}`)
}

function ageOf(age: Milliseconds): string {
  if (age < HOUR) return `${Math.max(0, Math.round(age / MINUTE))} minutes`
  const hours = Math.round(age / HOUR)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
