import { ACCEPTED_ALGORITHMS, ES256 } from '../../cose/cose-sign1.ts'
import { PAYMENT_TYPE } from '../../wire/limits-and-paths.ts'
import type { CredentialFormat } from '../credential-format.ts'
import { issueMdoc } from './issue-mdoc.ts'
import { verifyMdoc } from './verify-mdoc.ts'

/**
 * Data element that the device signs to confirm a payment: the hashes of the transaction data, each as bytes (OpenID4VP 1.0
 * appendix B.2.1).
 */
const CONFIRMATION = 'transaction_data_hashes'

/**
 * Documents of ISO 18013-5 (OpenID4VCI 1.0 appendix A.2, OpenID4VP 1.0 appendix B.2). The name of a type is our reversed host name
 * followed by the card's type, as ISO 18013-5 recommends. All claims are in one namespace, which has the same name as the type.
 */
export const MDOC = {
  name: 'mso_mdoc',
  signer: 'document-signer',
  needsIssuerUri: false,
  acceptsDids: false,
  confirmsPayments: true,
  typeName: (publicUrl, type) => [...new URL(publicUrl).hostname.split('.').reverse(), type].join('.'),
  configuration: (doctype) => ({
    doctype,
    cryptographic_binding_methods_supported: ['cose_key'],
    credential_signing_alg_values_supported: [ES256],
  }),
  claimPath: ({ name, element = name }, docType) => [namespaceOf(docType), element],
  issue: ({ type, claims, holderJwk, issuedAt, expiresAt, status }, key) =>
    issueMdoc(
      {
        docType: type,
        namespace: namespaceOf(type),
        elements: claims,
        authorizedNamespaces: [PAYMENT_TYPE],
        holderJwk,
        issuedAt,
        expiresAt,
        status,
      },
      key,
    ),
  queryMeta: (types) => types.map((type) => ({ types: [type], meta: { doctype_value: type } })),
  // The verifier does not retain the data: results are erased after minutes.
  claimQuery: { intent_to_retain: false },
  verifierMetadata: { issuerauth_alg_values: ACCEPTED_ALGORITHMS, deviceauth_alg_values: ACCEPTED_ALGORITHMS },
  verify(presentation, trust, expected) {
    const verified = verifyMdoc(presentation, trust, expected)
    if ('refused' in verified) return verified
    const { deviceSigned, ...credential } = verified
    const hashes = deviceSigned.get(PAYMENT_TYPE)?.[CONFIRMATION]
    return { ...credential, confirmed: Array.isArray(hashes) ? { [CONFIRMATION]: hashes.map(toBase64Url) } : {} }
  },
} satisfies CredentialFormat

/** Namespaces by type, for the types whose namespace has another name than the type itself. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  // The driving licence (ISO 18013-5 section 7.1).
  ['org.iso.18013.5.1.mDL', 'org.iso.18013.5.1'],
])

const namespaceOf = (docType: string): string => NAMESPACES.get(docType) ?? docType

const toBase64Url = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('base64url')
