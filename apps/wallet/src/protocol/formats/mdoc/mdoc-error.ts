import { CredentialError } from '../credential-format.ts'

/** An mdoc, or CBOR in it, that breaks the rules of ISO 18013-5, RFC 8949 or RFC 9052. */
export class MdocError extends CredentialError {
  override readonly name = 'MdocError'
}
