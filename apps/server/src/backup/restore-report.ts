import type { Redone } from './ledger-changes.ts'
import type { Manifest } from './manifest.ts'
import type { Restored } from './restore-backup.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Reported = Omit<Restored, 'aside'> & {
  aside?: string | undefined
  /** Undefined where the database was put back by other means. */
  manifest: Manifest | undefined
  hasLog: boolean
  publicUrl: string
  trustAnchor: string | null
  now: number
}

/** What a restore did, and what is lost, in lines for whoever runs the server. */
export function restoreReport(restored: Reported): string[] {
  const { aside, retired, replay } = restored
  const count = (what: Redone) => replay.counts.get(what) ?? 0
  return [
    ...(aside === undefined ? [] : [`What was in the database before is in ${aside}.`]),
    `Status lists retired: ${retired}. New cards get new lists; the old ones go on being served, and what the ledger does not know in them is revoked.`,
    `Lines of the exported audit log that were entered: ${replay.entered}.`,
    `Done again: ${count('account-revoked')} accounts, ${count('contract-revoked')} contracts and the access of ${count('access-revoked')} people revoked, ${count('coupon-used')} coupons used, ${count('holder-erased')} people erased, ${count('contract-changed')} contracts enabled or disabled, ${count('access-restored')} people given their access back.`,
    ...lost(restored, count),
    ...warnings(restored),
  ]
}

function lost({ hasLog }: Reported, count: (what: Redone) => number): string[] {
  if (!hasLog) return []
  return [
    `Lost: ${count('card-lost')} cards that were issued since. They are refused here and shown as revoked: their holders need new ones.`,
    `Lost: ${count('payment-lost')} payments that were made since. The log has no amounts, so balances are those of the backup.`,
    ...(count('account-lost') > 0
      ? [`Not done again: ${count('account-lost')} lines about accounts that were opened since.`]
      : []),
  ]
}

function warnings({ manifest, hasLog, replay, publicUrl, trustAnchor, now }: Reported): string[] {
  const from = manifest ? `its age is ${ageOf(now - Date.parse(manifest.madeAt))}` : 'nobody knows how old it is'
  const found = [
    !hasLog &&
      `this is an older state (${from}), and no exported audit log was given: what was revoked since is valid again here, coupons that were used since can be used again, and what was erased since is there again. Where there is an export, restore once more with --audit-log.`,
    replay.beginsAt !== undefined &&
      `the exported audit log begins with line ${replay.beginsAt}: what was between it and the backup is lost.`,
    manifest &&
      manifest.publicUrl !== publicUrl &&
      `the backup is of ${manifest.publicUrl}, and this is ${publicUrl}: cards that were issued there count for nothing here.`,
    manifest?.trustAnchor &&
      manifest.trustAnchor !== trustAnchor &&
      'the keys here are below another trust anchor than when the backup was made: put the keys back, or no card that was issued before counts.',
  ]
  return found.filter((line) => typeof line === 'string').map((line) => `WARNING: ${line}`)
}

function ageOf(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.max(0, Math.round(milliseconds / MINUTE))} minutes`
  const hours = Math.round(milliseconds / HOUR)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
