import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import { organizationOrName } from '../../platform/certificates/subject-names.ts'
import { type KeyPurpose, ROLES } from '../../platform/keys/key-purposes.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'

const DAY = 86_400_000
/**
 * The time is long, because a document expires no later than the certificate that signed it: shortly before, new documents are valid only
 * for a short time.
 */
const SOON: Milliseconds = 60 * DAY
const NOW: Milliseconds = 14 * DAY

type OwnKeys = Pick<KeyStore, 'trustAnchor' | 'signingKeys'>
type WatchedCertificate = {
  /** Name of its file, with its position in the file if it is not the first. */
  name: string
  role: string | undefined
  /** Name of the authority that signed it; undefined if this installation did. */
  authority: string | undefined
  at: EpochMilliseconds
}

export function certificatesOf(
  keys: OwnKeys,
  engines: readonly Pick<CredentialEngine, 'certificates'>[],
): WatchedCertificate[] {
  const own = {
    name: 'trust-anchor',
    role: undefined,
    authority: undefined,
    at: keys.trustAnchor.validToDate.getTime(),
  }
  const ofRoles = (Object.keys(keys.signingKeys) as KeyPurpose[]).flatMap((purpose) => pathOf(keys, purpose))
  const byCertificate = new Map(ofRoles.map(({ fingerprint, ...certificate }) => [fingerprint, certificate]))
  return [own, ...byCertificate.values(), ...engines.flatMap(({ certificates = [] }) => certificates)]
}

function pathOf(
  { trustAnchor, signingKeys }: OwnKeys,
  purpose: KeyPurpose,
): (WatchedCertificate & { fingerprint: string })[] {
  const { chain, anchor } = signingKeys[purpose]
  const isOwn = anchor.raw.equals(trustAnchor.raw)
  const authority = isOwn ? undefined : organizationOrName(anchor)
  const named = chain.map((certificate, index) => ({
    name: index === 0 ? purpose : `${purpose}-${index + 1}`,
    certificate,
  }))
  return [...named, ...(isOwn ? [] : [{ name: `${purpose}.anchor`, certificate: anchor }])].map(
    ({ name, certificate: { fingerprint256, validToDate } }) => ({
      ...{ name, role: ROLES[purpose], authority, at: validToDate.getTime(), fingerprint: fingerprint256 },
    }),
  )
}

export const endingCertificates = (
  certificates: readonly WatchedCertificate[],
  now: EpochMilliseconds,
): HealthIssue[] =>
  certificates
    .filter(({ at }) => at < now + SOON)
    .map(({ name, role, authority, at }) => ({
      code: 'certificate-expires',
      urgency: at < now + NOW ? 'now' : 'soon',
      name,
      at,
      ...(authority !== undefined && { role, authority }),
    }))
