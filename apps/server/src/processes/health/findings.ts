import type { Finding, Urgency } from '@vitrine/api'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { ContractEnding } from '../../features/contracts/contracts.repository.ts'
import type { DatabasePlace } from '../../platform/database/database.ts'
import { EMBEDDED_LIMIT, sizeNearLimit } from '../../platform/database/sqlite/embedded-limit.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type { ProbeResult } from './self-probe/self-probe.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Before the end of a certificate. A document must not outlive the one that it is signed with, but all others only matter when they end. */
const SOON = 60 * DAY
const AT_ONCE = 14 * DAY
/** What goes on by itself is told about when it takes longer. */
const PATIENCE = 10 * MINUTE

type Places = {
  keys: Pick<KeyStore, 'trustAnchor' | 'signingKeys'>
  database: DatabasePlace
  engines: Pick<CredentialEngine, 'findings'>[]
  /** Since when the identity provider fails; undefined where it does not, or there is none. */
  providerFailingSince: () => number | undefined
  /** Revocations that engines have yet to do, counted up to some number, and since when the oldest waits. */
  pendingRevocations: () => Promise<{ count: number; since: number | undefined }>
  endings: () => Promise<ContractEnding[]>
  /** When the oldest line of the audit log is from that is not sealed. */
  unsealedSince: () => Promise<number | undefined>
  /** What came of the latest self-probe; undefined where it is off. */
  selfProbe: () => ProbeResult | undefined
}

/** What whoever runs the server should know of it. Part of composing the product. */
export const findings =
  (places: Places) =>
  async (now: number): Promise<Finding[]> => [
    ...certificates(places, now),
    ...(await Promise.all(places.engines.map(async (engine) => (await engine.findings?.()) ?? []))).flat(),
    ...identityProvider(places),
    ...database(places),
    ...(await revocations(places, now)),
    ...(await endings(places, now)),
    ...(await sealing(places, now)),
    ...probe(places),
  ]

/** All certificates by the names of their files, and when each ends: epoch milliseconds. */
export function certificatesOf(keys: Pick<KeyStore, 'trustAnchor' | 'signingKeys'>): { name: string; at: number }[] {
  const named = [
    { name: 'trust-anchor', certificate: keys.trustAnchor },
    ...Object.entries(keys.signingKeys).map(([name, { certificate }]) => ({ name, certificate })),
  ]
  return named.map(({ name, certificate }) => ({ name, at: certificate.validToDate.getTime() }))
}

function certificates({ keys }: Places, now: number): Finding[] {
  return certificatesOf(keys)
    .filter(({ at }) => at < now + SOON)
    .map(({ name, at }) => ({ code: 'certificate-expires', urgency: at < now + AT_ONCE ? 'now' : 'soon', name, at }))
}

function identityProvider({ providerFailingSince }: Places): Finding[] {
  const since = providerFailingSince()
  return since === undefined ? [] : [{ code: 'identity-provider-failing', urgency: 'now', since }]
}

function database({ database: place }: Places): Finding[] {
  const bytes = place.kind === 'sqlite' ? sizeNearLimit(place.file) : undefined
  if (bytes === undefined) return []
  const urgency: Urgency = bytes < EMBEDDED_LIMIT ? 'soon' : 'now'
  return [{ code: 'database-near-limit', urgency, bytes, limit: EMBEDDED_LIMIT }]
}

async function revocations({ pendingRevocations }: Places, now: number): Promise<Finding[]> {
  const { count, since } = await pendingRevocations()
  if (since === undefined || since > now - PATIENCE) return []
  return [{ code: 'revocations-pending', urgency: 'now', count, since }]
}

async function endings({ endings: find }: Places, now: number): Promise<Finding[]> {
  return (await find()).map(({ type, since }) => ({
    code: 'contract-ending',
    urgency: since > now - PATIENCE ? 'fyi' : 'soon',
    contract: type,
    since,
  }))
}

function probe({ selfProbe }: Places): Finding[] {
  const latest = selfProbe()
  return latest?.outcome === 'failed' ? [{ code: 'self-probe-failing', urgency: 'now', since: latest.since }] : []
}

async function sealing({ unsealedSince }: Places, now: number): Promise<Finding[]> {
  const since = await unsealedSince()
  return since === undefined || since > now - PATIENCE ? [] : [{ code: 'sealing-behind', urgency: 'soon', since }]
}
