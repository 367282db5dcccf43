import type { Mutation } from './mutation.ts'

const DOCTOR = 'apps/server/src/doctor/installation'
const TESTS = 'tests/protocol/operation/doctor.test.ts'

export const INSTALLATION_BREAKS: Mutation[] = [
  {
    breaks: 'doctor: that somebody else answers at the public address',
    file: `${DOCTOR}/public-address.ts`,
    from: 'if (answer === undefined)',
    to: 'if (reply.status === 0)',
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: a public address without TLS',
    file: `${DOCTOR}/public-address.ts`,
    from: "!publicUrl.startsWith('https://')",
    to: 'publicUrl === ""',
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: addresses that anybody can choose',
    file: `${DOCTOR}/proxies.ts`,
    from: 'if (isHandedOn && seen.client > added)',
    to: 'if (seen.client > FORGED.length)',
    seenBy: [TESTS, `${DOCTOR}/proxies.test.ts`],
  },
  {
    breaks: 'doctor: which entry the server takes for the client',
    file: 'apps/server/src/platform/http/proxies.routes.ts',
    from: 'client: Math.max(0, ips.length - 1)',
    to: 'client: Math.max(0, ips.length - 2)',
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: events that a proxy keeps',
    file: `${DOCTOR}/passage.ts`,
    from: "return signal.aborted ? false : 'no answer'",
    to: 'return true',
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: large answers that a proxy refuses',
    file: `${DOCTOR}/passage.ts`,
    from: 'reply.status !== 413',
    to: 'reply.status !== 0',
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: addresses of earlier issuance',
    file: `${DOCTOR}/former-addresses.ts`,
    from: 'address !== publicUrl',
    to: "address === ''",
    seenBy: [TESTS],
  },
  {
    breaks: 'doctor: what to do, on the page of administrators',
    file: 'apps/web/src/features/admin/examination/examination-page.tsx',
    from: '{next && <p className={styles.next}>{next}</p>}',
    to: '',
    seenBy: ['apps/web/src/features/admin/examination/examination-page.test.tsx'],
  },
  {
    breaks: 'self-probe: what it finds, in readiness',
    file: 'apps/server/src/platform/http/health.routes.ts',
    from: 'selfProbe: selfProbe(),',
    to: '',
    seenBy: ['tests/protocol/operation/self-probe.test.ts'],
  },
  {
    breaks: 'self-probe: that it goes past accounts and lines of the audit log',
    file: 'apps/server/src/self-probe/probe-card.ts',
    from: 'id.startsWith(PREFIX) ? Promise.resolve(outcomeOf(evidence)) : settleIssuance(tx, id, evidence)',
    to: 'settleIssuance(tx, id, evidence)',
    seenBy: ['tests/protocol/operation/self-probe.test.ts'],
  },
  {
    breaks: 'self-probe: the step at which it failed',
    file: 'apps/server/src/self-probe/probe-wallet.ts',
    from: 'if (!response.ok) throw new ProbeFailure(step,',
    to: "if (!response.ok) throw new ProbeFailure('offer',",
    seenBy: ['tests/protocol/operation/self-probe.test.ts'],
  },
  {
    breaks: 'self-probe: that its failure needs attention',
    file: 'apps/server/src/findings.ts',
    from: "latest?.outcome === 'failed' ? [",
    to: 'latest?.outcome === undefined ? [',
    seenBy: ['apps/server/src/findings.test.ts'],
  },
  {
    breaks: 'refusal of settings that are unsafe in production',
    file: 'apps/server/src/configuration.ts',
    from: 'if (unsafe.length > 0)',
    to: 'if (unsafe.length > 9)',
    seenBy: ['apps/server/src/unsafe-in-production.test.ts'],
  },
]
