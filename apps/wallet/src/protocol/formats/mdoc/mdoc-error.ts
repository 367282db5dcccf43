import { CredentialError } from '../credential-format.ts'

/** Error for an mdoc, or CBOR in it, that violates ISO 18013-5, RFC 8949 or RFC 9052. */
export class MdocError extends CredentialError {
  override readonly name = 'MdocError'
}
