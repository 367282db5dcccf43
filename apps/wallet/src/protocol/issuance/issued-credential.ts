import {
  CredentialError,
  type Expectation,
  type Holder,
  type VerifiedCredential,
} from '../formats/credential-format.ts'
import { FORMATS, type FormatName } from '../formats/formats.ts'
import { ValidityError } from '../formats/validity.ts'
import { WalletProblem } from '../problem.ts'
import { ChainError } from '../x509/certificate-chain.ts'
import { TokenError } from '../x509/signed-token.ts'

/**
 * Verifies a credential before it becomes a card. The credential must have the offered type, be signed with the certificate it contains,
 * be bound to our key, be valid now, and be well formed according to its format.
 */
export async function verifyIssuedCredential<Key extends Holder>(
  credential: string,
  { format, host, ...expectation }: Expectation<Key> & { format: FormatName; host: string },
): Promise<VerifiedCredential<Key>> {
  try {
    return await FORMATS[format].verify(credential, expectation)
  } catch (cause) {
    if (cause instanceof ValidityError)
      throw new WalletProblem('credential-dates-wrong', { host, detail: cause.message, cause })
    if (cause instanceof CredentialError || cause instanceof TokenError || cause instanceof ChainError)
      throw new WalletProblem('credential-invalid', { host, detail: cause.message, cause })
    throw cause
  }
}
