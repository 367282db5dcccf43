import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { namesIssuer, subjectUris } from '../../../platform/certificates/subject-names.ts'
import { ROLES } from '../../../platform/keys/key-purposes.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import type { IssuerContext } from './issuer-context.ts'

type Signers = Pick<IssuerContext, 'keys' | 'publicUrl'>

const DAY: Milliseconds = 86_400_000

export function signerFault(
  { keys, publicUrl }: Signers,
  { signer, needsIssuerUri }: Pick<CredentialFormat, 'signer' | 'needsIssuerUri'>,
  now: EpochMilliseconds,
): ProblemReason | undefined {
  const { certificate, endsAt } = keys.signingKeys[signer]
  if (endsAt < now + DAY) return { code: 'card-certificate-ends' }
  if (needsIssuerUri && !subjectUris(certificate).includes(publicUrl)) return { code: 'card-certificate-unfit' }
  return undefined
}

export function explainFault(
  { code }: ProblemReason,
  { keys, publicUrl }: Signers,
  { name, signer }: Pick<CredentialFormat, 'name' | 'signer'>,
): string {
  const role = ROLES[signer]
  const renewal = `vitrine rotate-keys ${role}, or vitrine keys request ${role} if another authority certifies it`
  return code === 'card-certificate-ends'
    ? `no card is offered in ${name}: a certificate of the role ${role} ends on ${new Date(keys.signingKeys[signer].endsAt).toISOString()}. Renew it: ${renewal}`
    : `no card is offered in ${name}: the certificate of the role ${role} does not name ${publicUrl} as URI. Get one that does, or change the format of the card: ${renewal}`
}

/** Returns the stated time of issuance, which the certificate of the signer must cover (ISO 18013-5 section 9.3.1). */
export const startOfCredential = (
  { keys }: Pick<Signers, 'keys'>,
  { signer }: Pick<CredentialFormat, 'signer'>,
  day: EpochMilliseconds,
): EpochMilliseconds => Math.max(day, keys.signingKeys[signer].certificate.validFromDate.getTime())

/** Returns the end of a new credential: no certificate on the path of its signer ends earlier. */
export const endOfCredential = (
  { keys }: Pick<Signers, 'keys'>,
  { signer }: Pick<CredentialFormat, 'signer'>,
  expiresAt: EpochMilliseconds,
): EpochMilliseconds => Math.min(expiresAt, keys.signingKeys[signer].endsAt)

/**
 * If the certificate of the signer does not name us, the subject of the certificate is the issuer (SD-JWT VC section 3.5), unless the
 * format needs a name.
 */
export const issuerName = (
  { keys, publicUrl }: Signers,
  { signer, needsIssuerUri }: Pick<CredentialFormat, 'signer' | 'needsIssuerUri'>,
): string | undefined =>
  needsIssuerUri || namesIssuer(keys.signingKeys[signer].certificate, publicUrl) ? publicUrl : undefined
