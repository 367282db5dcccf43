import { existsSync } from 'node:fs'
import { organizationOrName } from '../../../../platform/certificates/subject-names.ts'
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
import { type KeyPurpose, RENEWED_BEFORE, ROLES } from '../../../../platform/keys/key-purposes.ts'
import { KeyStoreError } from '../../../../platform/keys/key-store-error.ts'
import { anchorOf, earliestEnd, readCertificates } from '../../../../platform/keys/signing-key.ts'

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

/** Earliest end on the path of a key. */
type CertificateEnd = { name: string; at: number; renewal: string }

function endsIn(directory: string): CertificateEnd[] {
  const anchor = keyPairFiles(directory, 'trust-anchor').certificate
  const own: CertificateEnd[] = existsSync(anchor)
    ? [
        {
          name: 'trust-anchor',
          at: readCertificates(anchor)[0].validToDate.getTime(),
          renewal: 'create a new trust anchor and new keys, and issue all cards again',
        },
      ]
    : []
  return [...own, ...(Object.keys(ROLES) as KeyPurpose[]).flatMap((purpose) => endOf(directory, purpose))]
}

function endOf(directory: string, purpose: KeyPurpose): CertificateEnd[] {
  const files = keyPairFiles(directory, purpose)
  if (!existsSync(files.certificate)) return []
  const chain = readCertificates(files.certificate)
  const other = anchorOf(chain, files)
  const at = earliestEnd(other ? [...chain, other] : chain)
  const role = ROLES[purpose]
  return [
    other
      ? {
          name: `${purpose} (role ${role}, authority ${organizationOrName(other)})`,
          at,
          renewal: `vitrine keys request ${role}, have it signed, vitrine keys install ${role} <chain.pem>`,
        }
      : { name: purpose, at, renewal: `vitrine rotate-keys ${role}` },
  ]
}

function outcomeOf(ends: CertificateEnd[], now: number): CheckOutcome {
  const [first] = ends.sort((one, other) => one.at - other.at)
  if (!first) return skipped('there are no keys yet')
  const soon = ends.filter(({ at }) => at < now + RENEWED_BEFORE)
  if (soon.length === 0) return ok(`${first.name} expires first, on ${dayOf(first)}`)
  const found = soon.map((end) => `${end.name} ${end.at < now ? 'expired' : 'expires'} on ${dayOf(end)}`).join(', ')
  const next = `Renew: ${soon.map(({ renewal }) => renewal).join('; ')}. Then restart the servers.`
  return first.at < now ? failed(found, next) : warning(found, next)
}

const dayOf = ({ at }: CertificateEnd): string => new Date(at).toISOString().slice(0, 10)
