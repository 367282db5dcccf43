import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const BACKUP = `${SERVER}/backup`
const KEYS = `${SERVER}/platform/keys`
const OPENID4VC = `${SERVER}/credentials/openid4vc`
const BACKUP_TEST = `${BACKUP}/backup.repository.test.ts`
const RESTORE_TEST = 'tests/protocol/operation/restore.test.ts'
const LOST_DATABASE_TEST = 'tests/protocol/operation/lost-database.test.ts'
const ROTATION_TEST = 'tests/protocol/operation/rotate-keys.test.ts'
const KEY_TEST = `${KEYS}/rotate-key.test.ts`

/** Breaks of backups, of what a restore does, and of the rotation of keys. */
export const OPERATION: Mutation[] = [
  {
    breaks: 'operation: that a backup is of one moment',
    file: `${SERVER}/platform/database/snapshot.ts`,
    from: "setIsolationLevel('repeatable read')",
    to: "setIsolationLevel('read committed')",
    seenBy: [BACKUP_TEST],
  },
  {
    breaks: 'operation: that a backup which failed leaves nothing that looks like one',
    file: `${BACKUP}/make-backup.ts`,
    from: '    await rm(draft, { recursive: true, force: true })\n',
    to: '    await rename(draft, folder)\n',
    seenBy: [BACKUP_TEST],
  },
  {
    breaks: 'operation: that a damaged backup is found out',
    file: `${BACKUP}/table-files.ts`,
    from: 'if (digest !== sha256)',
    to: "if (digest === '')",
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that a backup is not restored under a running server',
    file: `${BACKUP}/restore-backup.ts`,
    from: 'if (await isInUse(place))',
    to: 'if ((await isInUse(place)) === undefined)',
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that a restore sets nothing aside unless it is told to',
    file: `${BACKUP}/restore-backup.ts`,
    from: "if (contents === 'used' && !replaces)",
    to: "if (contents === 'used' && place.kind === undefined)",
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that no place of a status list is given again after a restore',
    file: `${OPENID4VC}/status-list/status-list.repository.ts`,
    from: "    .where('signer', 'in', [signer])\n    .where('retired_at', 'is', null)\n",
    to: "    .where('signer', 'in', [signer])\n",
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that a card which the ledger has lost is shown as revoked',
    file: `${OPENID4VC}/status-list/status-list.ts`,
    from: 'if (retired_at === null) return',
    to: 'if (retired_at !== undefined) return',
    seenBy: [`${OPENID4VC}/status-list/status-list.test.ts`, RESTORE_TEST],
  },
  {
    breaks: 'operation: that a list which is retired while it is known is read anew',
    file: `${OPENID4VC}/status-list/status-list.ts`,
    from: 'known.isRetired === isRetired && ',
    to: '',
    seenBy: [`${OPENID4VC}/status-list/status-list.test.ts`],
  },
  {
    breaks: 'operation: that what a server of an earlier version revoked is shown after a while',
    file: `${OPENID4VC}/status-list/status-list.ts`,
    from: ' && isWithin(known.followed, now)',
    to: '',
    seenBy: [`${OPENID4VC}/status-list/status-list.test.ts`],
  },
  {
    breaks: 'operation: that two revocations at once are two versions of a status list',
    file: `${OPENID4VC}/status-list/status-list.repository.ts`,
    from: 'isPostgres(tx) ? list.forNoKeyUpdate() : list',
    to: 'isPostgres(tx) ? list : list',
    seenBy: [`${OPENID4VC}/status-list/status-list.repository.test.ts`],
  },
  {
    breaks: 'operation: that a note beside the keys which cannot be read stops no sweep',
    file: `${SERVER}/features/installation/recognize-database.ts`,
    from: '      const reason = error instanceof Error ? error.message : String(error)\n',
    to: '      if (error) throw error\n      const reason = error instanceof Error ? error.message : String(error)\n',
    seenBy: [LOST_DATABASE_TEST],
  },
  {
    breaks: 'operation: that a lost status list is served again',
    file: `${BACKUP}/ledger-changes.ts`,
    from: '  await enterLostList(tx, { credentialId, size: LIMITS.statusListSize, signer, now })\n',
    to: '  if (now < 0) await enterLostList(tx, { credentialId, size: LIMITS.statusListSize, signer, now })\n',
    seenBy: [BACKUP_TEST],
  },
  {
    breaks: 'operation: that an account which was revoked after the backup stays revoked',
    file: `${BACKUP}/ledger-changes.ts`,
    from: "    case 'revoke-account revoked':",
    to: "    case 'revoke-account again':",
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that a coupon which was used after the backup stays used',
    file: `${BACKUP}/ledger-changes.ts`,
    from: "    case 'present coupon-used':",
    to: "    case 'present coupon':",
    seenBy: [BACKUP_TEST, RESTORE_TEST],
  },
  {
    breaks: 'operation: that who was shut out after the backup stays out, also before they come again',
    file: `${BACKUP}/ledger-changes.ts`,
    from: '(await shutOutUnknown(tx, id, at)) || ',
    to: '',
    also: [
      {
        file: `${BACKUP}/ledger-changes.ts`,
        from: 'import { setIdentityStatus, shutOutUnknown }',
        to: 'import { setIdentityStatus }',
      },
    ],
    seenBy: [BACKUP_TEST],
  },
  {
    breaks: 'operation: that the log of another database is not replayed',
    file: `${BACKUP}/replay-audit-log.ts`,
    from: 'if (exported && !isSame(line, exported))',
    to: 'if (exported && line.id < 0)',
    seenBy: [RESTORE_TEST],
  },
  {
    breaks: 'operation: that the numbers of the audit log go on after a restore',
    file: `${BACKUP}/finish-restore.ts`,
    from: "    if (isPostgres(tx)) await continueNumbers(tx, 'audit_log', 'id')\n",
    to: '',
    seenBy: [BACKUP_TEST],
  },
  {
    breaks: 'operation: that a start in production stops at an empty database beside used keys',
    file: `${SERVER}/foundation.ts`,
    from: 'if (production && !acceptsNewDatabase)',
    to: 'if (production && acceptsNewDatabase)',
    seenBy: [LOST_DATABASE_TEST],
  },
  {
    breaks: 'operation: that it is noted beside the keys which database they are used with',
    file: `${SERVER}/sweeping.ts`,
    from: '    await databaseNote.note()\n',
    to: '',
    seenBy: [LOST_DATABASE_TEST],
  },
  {
    breaks: 'operation: that a server which has old keys signs a list of the new one with that',
    file: `${OPENID4VC}/status-list/status-list.ts`,
    from: ': this.#keyOf(signer)',
    to: ': this.#retiredKeys.find(({ id }) => id === signer)',
    seenBy: [ROTATION_TEST],
  },
  {
    breaks: 'operation: that a request is signed by the key whose name its link has',
    file: `${OPENID4VC}/verifier/request-object.ts`,
    from: '(signer === null ? undefined : keyOf(signer)) ?? ',
    to: '(signer === null ? keyOf(signer) : undefined) ?? ',
    seenBy: [ROTATION_TEST],
  },
  {
    breaks: 'operation: that what a compromised key signed counts no more',
    file: `${OPENID4VC}/x509/issuer-trust.ts`,
    from: 'this.#compromised.has(keyIdOf(own))',
    to: "this.#compromised.has('')",
    seenBy: [ROTATION_TEST],
  },
  {
    breaks: 'operation: that a certificate which ends soon is renewed at the start',
    file: `${KEYS}/key-store.ts`,
    from: 'else if (endsSoon(presentCertificate(), now) &&',
    to: 'else if (now < 0 &&',
    also: [{ file: `${KEYS}/key-store.ts`, from: 'import { endsSoon, type', to: 'import { type' }],
    seenBy: [KEY_TEST],
  },
  {
    breaks: 'operation: that servers which start at once renew a key once',
    file: `${KEYS}/key-store.ts`,
    from: 'isCompromised: false, inPlaceOf, now',
    to: 'isCompromised: false, now',
    seenBy: [KEY_TEST],
  },
  {
    breaks: 'operation: that a rotation keeps the old pair',
    file: `${KEYS}/replace-pair.ts`,
    from: "  if (aside !== 'audit-log') linkNew(files.privateKey, kept.privateKey)\n",
    to: '',
    seenBy: [KEY_TEST],
  },
  {
    breaks: 'operation: that the doctor tells of certificates which end soon',
    file: `${SERVER}/doctor/installation/certificates.ts`,
    from: 'at < now + RENEWED_BEFORE',
    to: 'at < now - RENEWED_BEFORE',
    seenBy: [`${SERVER}/doctor/installation/certificates.test.ts`],
  },
]
