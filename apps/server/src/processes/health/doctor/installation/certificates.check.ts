import { existsSync } from 'node:fs'
import { type Clock, systemClock } from '../../../../platform/clock/clock.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import { keyPairFiles } from '../../../../platform/keys/key-pair-files.ts'
import { type KeyPurpose, RENEWED_BEFORE } from '../../../../platform/keys/key-purposes.ts'
import { KeyStoreError } from '../../../../platform/keys/key-store-error.ts'
import { readCertificates } from '../../../../platform/keys/signing-key.ts'

/** Command or instruction that renews each certificate. */
const RENEWAL: Readonly<Record<KeyPurpose | 'trust-anchor', string>> = {
  'credential-issuer': 'vitrine rotate-keys issuer',
  'document-signer': 'vitrine rotate-keys documents',
  'request-object': 'vitrine rotate-keys verifier',
  'audit-log': 'vitrine rotate-keys audit-log',
  'trust-anchor': 'create a new trust anchor and new keys, and issue all cards again',
}

/** Checks when the certificates of the keys expire. */
export const certificates = ({ keysDirectory }: { keysDirectory: string }, now: Clock = systemClock): HealthCheck => ({
  name: 'Certificates',
  run: async () => {
    try {
      return outcomeOf(endsIn(keysDirectory), now())
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error
      return failed(error.message, 'Follow the message, or restore the file from your backup of the keys.')
    }
  },
})

type CertificateEnd = { name: keyof typeof RENEWAL; at: number }

function endsIn(directory: string): CertificateEnd[] {
  return (Object.keys(RENEWAL) as CertificateEnd['name'][]).flatMap((name) => {
    const { certificate } = keyPairFiles(directory, name)
    if (!existsSync(certificate)) return []
    return { name, at: readCertificates(certificate)[0].validToDate.getTime() }
  })
}

function outcomeOf(ends: CertificateEnd[], now: number): CheckOutcome {
  const [first] = ends.sort((one, other) => one.at - other.at)
  if (!first) return skipped('there are no keys yet')
  const soon = ends.filter(({ at }) => at < now + RENEWED_BEFORE)
  if (soon.length === 0) return ok(`${first.name} expires first, on ${dayOf(first)}`)
  const found = soon.map((end) => `${end.name} ${end.at < now ? 'expired' : 'expires'} on ${dayOf(end)}`).join(', ')
  const next = `Renew: ${soon.map(({ name }) => RENEWAL[name]).join('; ')}. Then restart the servers.`
  return first.at < now ? failed(found, next) : warning(found, next)
}

const dayOf = ({ at }: CertificateEnd): string => new Date(at).toISOString().slice(0, 10)
