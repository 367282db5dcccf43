import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'

const DAY = 86_400_000
/**
 * Time before the expiry of a certificate at which the server starts to report it. The time is long, because a document expires no
 * later than the certificate that signed it: shortly before, new documents are valid only for a short time.
 */
const SOON: Milliseconds = 60 * DAY
const NOW: Milliseconds = 14 * DAY

type Keys = Pick<KeyStore, 'trustAnchor' | 'signingKeys'>

/** Lists all certificates by the names of their files, with the time at which each expires. */
export function certificatesOf(keys: Keys): { name: string; at: EpochMilliseconds }[] {
  const named = [
    { name: 'trust-anchor', certificate: keys.trustAnchor },
    ...Object.entries(keys.signingKeys).map(([name, { certificate }]) => ({ name, certificate })),
  ]
  return named.map(({ name, certificate }) => ({ name, at: certificate.validToDate.getTime() }))
}

/** Reports the certificates that expire soon. */
export const endingCertificates = (keys: Keys, now: EpochMilliseconds): HealthIssue[] =>
  certificatesOf(keys)
    .filter(({ at }) => at < now + SOON)
    .map(({ name, at }) => ({ code: 'certificate-expires', urgency: at < now + NOW ? 'now' : 'soon', name, at }))
