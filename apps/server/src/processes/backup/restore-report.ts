import type { Redone } from './ledger-changes.ts'
import type { Manifest } from './manifest.ts'
import type { Restored } from './restore-backup.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Reported = Omit<Restored, 'aside' | 'deleted'> & {
  aside?: string | undefined
  deleted?: readonly string[]
  /** Undefined where the database was put back by other means. */
  manifest: Manifest | undefined
  hasLog: boolean
  publicUrl: string
  trustAnchor: string | null
  now: number
}

/** What a restore did, and what is lost, in lines for whoever runs the server. */
export function restoreReport(restored: Reported): string[] {
  const { aside, deleted = [], retired, replay } = restored
  const count = (what: Redone) => replay.counts.get(what) ?? 0
  return [
    ...(aside === undefined
      ? []
      : [
          `What was in the database before is in ${aside}, with the personal data in it. To delete it: vitrine restore --delete-previous.`,
        ]),
    ...(deleted.length === 0 ? [] : [`Deleted what earlier restores had set aside: ${deleted.join(', ')}.`]),
    `Status lists retired: ${retired}. New cards get new lists; the old ones go on being served, and what the ledger does not know in them is revoked.`,
    `Lines of the exported audit log that were entered: ${replay.entered}.`,
    `Done again: ${doneAgain(count)}.`,
    ...lost(restored, count),
    ...warnings(restored),
  ]
}

/** What each is called that can be done again. */
const DONE = {
  'account-revoked': 'accounts revoked',
  'contract-revoked': 'contracts revoked',
  'contract-changed': 'contracts enabled or disabled',
  'access-revoked': 'people shut out',
  'access-restored': 'people given their access back',
  'coupon-used': 'coupons used',
  'holder-erased': 'holders erased',
} as const satisfies Partial<Record<Redone, string>>

function doneAgain(count: (what: Redone) => number): string {
  const done = (Object.keys(DONE) as (keyof typeof DONE)[]).filter((what) => count(what) > 0)
  return done.length === 0 ? 'nothing' : done.map((what) => `${DONE[what]}: ${count(what)}`).join(', ')
}

function lost({ hasLog }: Reported, count: (what: Redone) => number): string[] {
  if (!hasLog) return []
  return [
    `Lost cards, which were issued since: ${count('card-lost')}. They are refused here and shown as revoked: their holders need new ones.`,
    `Lost payments, which were made since: ${count('payment-lost')}. The log has no amounts, so balances are those of the backup.`,
    ...(count('account-lost') > 0
      ? [`Not done again, because it is about accounts that were opened since: ${count('account-lost')} lines.`]
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
