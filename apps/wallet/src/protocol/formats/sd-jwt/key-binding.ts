import { SignJWT } from 'jose'
import { sha256 } from '../../digest.ts'
import type { PresentationBinding } from '../credential-format.ts'
import { transactionDataHash } from '../transaction.ts'

/**
 * Signs a presentation with the holder's key. The signature binds exactly these disclosures to the verifier and the request (RFC 9901
 * section 4.3, OpenID4VP 1.0 appendix B.3.6), and contains the consent to the transactions (appendix B.3.3.1).
 *
 * @param presentation SD-JWT with its disclosures and the trailing tilde
 */
export async function bindPresentation(
  presentation: string,
  binding: Pick<PresentationBinding, 'privateKey' | 'audience' | 'nonce' | 'now' | 'transactions'>,
): Promise<string> {
  const { transactions } = binding
  const jwt = await new SignJWT({
    nonce: binding.nonce,
    sd_hash: await sha256(presentation),
    ...(transactions.length > 0 && {
      transaction_data_hashes: await Promise.all(transactions.map(transactionDataHash)),
    }),
    ...(transactions.some(({ namesHashAlgorithm }) => namesHashAlgorithm) && {
      transaction_data_hashes_alg: 'sha-256',
    }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
    .setAudience(binding.audience)
    .setIssuedAt(binding.now)
    .sign(binding.privateKey)
  return `${presentation}${jwt}`
}
