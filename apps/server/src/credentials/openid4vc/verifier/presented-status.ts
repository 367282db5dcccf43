import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import type { StatusLookup } from '../../credential-engine.ts'
import type { VerifiedCredential } from '../formats/credential-format.ts'
import { credentialIdOf } from '../status-list/status-list.repository.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'
import type { OnRefusal, VerifierContext } from './verifier-context.ts'

type ClaimedStatus = VerifiedCredential['status']

/**
 * `stateAsOf`: time at which the issuer's list was requested; undefined if the status is not from a list. `fault`: why the credential is
 * refused if its status does not allow its use.
 */
type ResolvedStatus = {
  state: StatusLookup
  credentialId: string | undefined
  fault?: Diagnosis | undefined
  stateAsOf: EpochMilliseconds | undefined
}

/** The ledger decides later about our own credential. */
export function statusInLedger(verifier: VerifierContext, claimedStatus: ClaimedStatus): ResolvedStatus {
  const isReference = claimedStatus && claimedStatus !== 'unknown'
  const reference = isReference ? verifier.statusLists.parseReference(claimedStatus) : undefined
  const credentialId = reference && credentialIdOf(reference)
  return { state: 'ledger', credentialId, stateAsOf: undefined, fault: NOT_IN_LEDGER }
}

/** Diagnosis of a revoked, a suspended or an unknown credential: always the same, so that nobody can probe which exist. */
const NOT_IN_LEDGER: Diagnosis = diagnose('status', 'a card that is valid in the ledger of this server')

/** A credential without a status is valid within its dates. */
export async function statusAtIssuer(
  verifier: VerifierContext,
  authority: CertificatePath,
  { claimedStatus, onRefusal }: { claimedStatus: ClaimedStatus; onRefusal: OnRefusal },
): Promise<ResolvedStatus> {
  if (claimedStatus === undefined) return { state: 'valid', credentialId: undefined, stateAsOf: undefined }
  const found =
    claimedStatus === 'unknown' ? UNREADABLE : await verifier.foreignStatusLists.status(claimedStatus, authority)
  if (found.state === 'unavailable') onRefusal(`status-list: ${found.because}`, found.fault)
  const stateAsOf = found.state === 'unavailable' ? undefined : found.asOf
  const fault = found.state === 'valid' ? undefined : found.fault
  return { state: found.state, credentialId: undefined, stateAsOf, fault }
}

const UNREADABLE = {
  ...({ state: 'unavailable', because: 'reference' } as const),
  fault: diagnose('status', 'a status_list with uri and idx'),
}
