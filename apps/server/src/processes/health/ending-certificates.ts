import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'

const DAY = 86_400_000
/** Before the end of a certificate. A document must not outlive the one that it is signed with, but all others only matter when they end. */
const SOON = 60 * DAY
const AT_ONCE = 14 * DAY

type Keys = Pick<KeyStore, 'trustAnchor' | 'signingKeys'>

/** All certificates by the names of their files, and when each ends: epoch milliseconds. */
export function certificatesOf(keys: Keys): { name: string; at: number }[] {
  const named = [
    { name: 'trust-anchor', certificate: keys.trustAnchor },
    ...Object.entries(keys.signingKeys).map(([name, { certificate }]) => ({ name, certificate })),
  ]
  return named.map(({ name, certificate }) => ({ name, at: certificate.validToDate.getTime() }))
}

/** The certificates that end soon. `now` in epoch milliseconds. */
export const endingCertificates = (keys: Keys, now: number): HealthIssue[] =>
  certificatesOf(keys)
    .filter(({ at }) => at < now + SOON)
    .map(({ name, at }) => ({ code: 'certificate-expires', urgency: at < now + AT_ONCE ? 'now' : 'soon', name, at }))
