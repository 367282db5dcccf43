import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const AUDIT = `${SERVER}/features/audit`
const SEALING_TEST = `${AUDIT}/sealing.repository.test.ts`
const LIST_TEST = `${AUDIT}/audit-list.repository.test.ts`
const LINES_TEST = 'tests/protocol/admin/audit-lines.test.ts'

/** Breaks of the audit log: what its lines say, how it is sealed and checked, and how it is listed. */
export const AUDIT_LOG: Mutation[] = [
  {
    breaks: 'that a line of the audit log says whose account it is about',
    file: `${AUDIT}/audit.repository.ts`,
    from: 'account_id: account ?? null',
    to: 'account_id: null',
    seenBy: [LINES_TEST],
  },
  {
    breaks: 'that a refusal says whose account it was',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: "return { refused: 'INVALID_CREDENTIAL_STATE', accountId }",
    to: "return { refused: 'INVALID_CREDENTIAL_STATE' }",
    seenBy: [LINES_TEST],
  },
  {
    breaks: 'that strangers do not fill the audit log',
    file: `${SERVER}/platform/clock/at-most-per-minute.ts`,
    from: 'this.#passed += 1',
    to: 'this.#passed += 0',
    seenBy: [LINES_TEST],
  },
  {
    breaks: 'that strangers keep no person out of the audit log',
    file: `${SERVER}/features/identities/refused-calls.ts`,
    from: 'person === undefined ? this.#ofStrangers : this.#ofPeople',
    to: 'person === undefined ? this.#ofStrangers : this.#ofStrangers',
    seenBy: [LINES_TEST],
  },
  {
    breaks: 'that a sign-in is noted once',
    file: `${SERVER}/features/identities/identities.service.ts`,
    from: 'if (isNewer && last_sign_in !== known?.last_sign_in) await this.#noteSignIn?.',
    to: 'await this.#noteSignIn?.',
    seenBy: [LINES_TEST],
  },
  {
    breaks: 'that a seal depends on all lines before its stretch',
    file: `${AUDIT}/sealing.service.ts`,
    from: 'new StretchDigest(before?.digest ?? NO_DIGEST)',
    to: 'new StretchDigest(NO_DIGEST)',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that a seal is about each column of a line',
    file: `${AUDIT}/seal.ts`,
    from: 'object, outcome, account_id, card, reason, reference]',
    to: 'object, outcome, account_id, card, reason]',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that lines below the first one are found',
    file: `${AUDIT}/seal.ts`,
    from: 'BEFORE_ALL = Number.MIN_SAFE_INTEGER',
    to: 'BEFORE_ALL = 0',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that a line which comes late with a lower number is waited for',
    file: `${AUDIT}/settled-lines.ts`,
    from: 'now.oldestWriter <= before.at',
    to: 'now.oldestWriter > before.at + 60',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that of servers that seal at once one does',
    file: `${AUDIT}/sealing.service.ts`,
    from: 'if (!(await insertSeal(tx, seal))) return false',
    to: 'await insertSeal(tx, seal)',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that the signature of a seal is checked',
    file: `${AUDIT}/log-check.ts`,
    from: 'else if (!isSignedBy(key, seal)) faults',
    to: 'else if (!isSignedBy(key, seal) && seal.number < 0) faults',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that a seal which is gone is found',
    file: `${AUDIT}/log-check.ts`,
    from: "if (seal.number !== number + 1) faults.push({ kind: 'seals-missing', after: number, before: seal.number })",
    to: '',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that the head which was noted is looked for',
    file: `${AUDIT}/log-check.ts`,
    from: 'let isHeadSeen = head === undefined',
    to: 'let isHeadSeen = true',
    seenBy: [SEALING_TEST],
  },
  {
    breaks: 'that what is not sealed yet belongs to any time',
    file: `${AUDIT}/audit-list.repository.ts`,
    from: 'return earliest !== null && earliest < until ? undefined : (last?.last_id ?? 0)',
    to: 'return last?.last_id ?? 0',
    seenBy: [LIST_TEST],
  },
  {
    breaks: 'that lines are found by the seals of their time',
    file: `${AUDIT}/audit-list.repository.ts`,
    from: 'if (first) return first.first_id - 1',
    to: 'if (first) return first.first_id',
    seenBy: [LIST_TEST],
  },
]
