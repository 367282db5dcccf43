import type { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { readStatus } from '../formats/jwt-claims.ts'
import type { ForeignStatusLists } from './foreign-status-list.ts'

/** State of an attestation. `unknown`: its status has another form than a status list. */
export type AttestationState = 'valid' | 'invalid' | 'unavailable' | 'unknown'

type Statuses = {
  status: Json | undefined
  /** The claim that has the status if `status` is missing, as such or as a member. */
  otherwise: Json | undefined
}

/** Without a status, an attestation is valid. */
export async function attestationState(
  { status, otherwise }: Statuses,
  lists: ForeignStatusLists,
  providers: CertificatePath,
): Promise<AttestationState> {
  const reference = readStatus(status ?? (isJsonObject(otherwise) ? otherwise.status : otherwise))
  if (reference === undefined) return 'valid'
  if (reference === 'unknown') return 'unknown'
  return (await lists.status(reference, providers)).state
}
