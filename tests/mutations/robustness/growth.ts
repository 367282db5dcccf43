import type { Mutation } from '../mutation.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`
const BUSINESS = 'tests/protocol/business'
const API_TESTS = 'tests/protocol/api'

export const GROWTH_ROBUSTNESS: Mutation[] = [
  {
    breaks: 'one spelling of a certificate',
    file: `${SERVER}/platform/base64/base64.ts`,
    from: 'return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined',
    to: 'return bytes.length <= maxBytes ? bytes : undefined',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'that nothing comes behind a certificate',
    file: `${ENGINE}/x509/certificate.ts`,
    from: "if (!certificate.raw.equals(der)) throw new Error('there is something behind the certificate')",
    to: '',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'bound of what is remembered of strangers',
    file: `${SERVER}/platform/cache/bounded-map.ts`,
    from: 'if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)',
    to: '',
    seenBy: [`${ENGINE}/x509/certificate-path.test.ts`],
  },
  {
    breaks: 'size of what is decoded from Base64',
    file: `${SERVER}/platform/base64/base64.ts`,
    from: 'return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined',
    to: 'return bytes.toString(encoding) === text ? bytes : undefined',
    also: [
      {
        file: `${SERVER}/platform/base64/base64.ts`,
        from: '  if (text.length > Math.ceil(maxBytes / 3) * 4) return undefined\n',
        to: '',
      },
    ],
    seenBy: [`${SERVER}/platform/base64`],
  },
  {
    breaks: 'number of values in JSON',
    file: `${SERVER}/platform/json/strict-json.ts`,
    from: "if (count > MAX_STRUCTURE) throw new StrictJsonError('too many values')",
    to: '',
    seenBy: ['tests/protocol/presentation/response-shape.test.ts'],
  },
  {
    breaks: 'refusal of lone surrogates that are escaped',
    file: `${SERVER}/platform/json/strict-json.ts`,
    from: '(SURROGATE_ESCAPE.test(text) && !isWellFormed(value))',
    to: 'false',
    seenBy: [`${SERVER}/platform/json`],
  },
  {
    breaks: 'number of parameters in a form',
    file: `${ENGINE}/openid4vc.routes.ts`,
    from: "if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)",
    to: 'if (text.length < 0)',
    seenBy: ['tests/protocol/issuance/http.test.ts'],
  },
  {
    breaks: 'that a credential belongs to its row of the ledger',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: '    : entered.holder_binding === pseudonymOfHolder({ credentialId: entered.former_id ?? id, holderKey })\n',
    to: '    : true\n',
    seenBy: [`${BUSINESS}/restored-ledger.test.ts`],
  },
  {
    breaks: 'that a credential from before holders were known belongs to its row of the ledger',
    file: `${SERVER}/features/accounts/accounts.service.ts`,
    from: '? toNumericDate(entered.issued_at) === toNumericDate(issuedAt)',
    to: '? true',
    seenBy: [`${BUSINESS}/restored-ledger.test.ts`],
  },
  {
    breaks: 'word of a credential that is not the one of the ledger',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'if (used.isOther) await this.#auditOther(tx, row, credential)',
    to: '',
    seenBy: [`${BUSINESS}/restored-ledger.test.ts`],
  },
  {
    breaks: 'deletion of issuances that ended',
    file: `${SERVER}/sweeping.ts`,
    from: 'for (const feature of [issuances, presentations, payments])',
    to: 'for (const feature of [presentations, payments])',
    seenBy: [`${BUSINESS}/history.test.ts`],
  },
  {
    breaks: 'deletion of presentations that ended',
    file: `${SERVER}/sweeping.ts`,
    from: 'for (const feature of [issuances, presentations, payments])',
    to: 'for (const feature of [issuances, payments])',
    seenBy: [`${BUSINESS}/history.test.ts`],
  },
  {
    breaks: 'deletion of payments that came to nothing',
    file: `${SERVER}/sweeping.ts`,
    from: 'for (const feature of [issuances, presentations, payments])',
    to: 'for (const feature of [issuances, presentations])',
    seenBy: [`${BUSINESS}/history.test.ts`],
  },
  {
    breaks: 'that payments which were made are kept',
    file: `${SERVER}/features/payments/payments.repository.ts`,
    from: ".where('state', '!=', sql.lit('settled'))",
    to: '',
    also: [
      {
        file: `${SERVER}/features/payments/payments.repository.ts`,
        from: "    .where('state', '!=', 'settled')\n",
        to: '',
      },
    ],
    seenBy: [`${BUSINESS}/history.test.ts`],
  },
  {
    breaks: 'that a sweep goes on until nothing is due',
    file: `${SERVER}/platform/database/batches.ts`,
    from: 'if ((await step(size)) < size) return',
    to: 'if ((await step(size)) <= size) return',
    seenBy: [`${BUSINESS}/history.test.ts`],
  },
  {
    breaks: 'that a sweep reads only what is due',
    file: `${SERVER}/features/presentation/migrations/0005-what-ends.ts`,
    from: ".createIndex('presentations_open')\n    .on('presentations')\n    .column('expires_at')",
    to: ".createIndex('presentations_open')\n    .on('presentations')\n    .column('type')",
    seenBy: [`${SERVER}/sweeps.repository.test.ts`],
  },
  {
    breaks: 'limit of open runs for an address',
    file: `${SERVER}/features/run-quota/run-quota.service.ts`,
    from: "if (!fits(await findKept(tx, client), bytes, perClient)) throw refusal({ code: 'address-full' })",
    to: '',
    seenBy: [`${API_TESTS}/run-quota.test.ts`],
  },
  {
    breaks: 'limit of open runs in all',
    file: `${SERVER}/features/run-quota/run-quota.service.ts`,
    from: 'if (isFull || !fits(await findAllKept(tx), bytes, inAll))',
    to: 'if (isFull)',
    seenBy: [`${API_TESTS}/run-quota.test.ts`],
  },
  {
    breaks: 'exactness of the limit of open runs in all',
    file: `${SERVER}/features/run-quota/run-quota.service.ts`,
    from: 'if (!isFull) await holdAll(tx)',
    to: '',
    seenBy: [`${SERVER}/features/run-quota/run-quota.repository.test.ts`],
  },
  {
    breaks: 'that one server sweeps for all',
    file: `${SERVER}/platform/lease/lease.ts`,
    from: "eb('leases.until', '<=', now), ",
    to: "eb('leases.until', '>', 0), ",
    seenBy: [`${SERVER}/platform/lease/lease.repository.test.ts`],
  },
  {
    breaks: 'that a server is not ready once it was asked to end',
    file: `${SERVER}/product.ts`,
    from: 'departure.announce()',
    to: '',
    seenBy: ['tests/protocol/durability/leaving.test.ts'],
  },
  {
    breaks: 'that a server that was asked to end goes on answering for a while',
    file: `${SERVER}/stop.ts`,
    from: 'await server.leave()',
    to: '',
    seenBy: [`${SERVER}/stop.test.ts`],
  },
  {
    breaks: 'that a run which a wallet declined counts no more',
    file: `${SERVER}/features/presentation/presentation.repository.ts`,
    from: ".set({ state: 'failed', error_code: reason, checks, held_answer: null, client: null })",
    to: ".set({ state: 'failed', error_code: reason, checks, held_answer: null })",
    seenBy: [`${API_TESTS}/run-quota.test.ts`],
  },
]
