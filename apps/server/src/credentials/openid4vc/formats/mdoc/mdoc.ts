import { ACCEPTED_ALGORITHMS, ES256 } from '../../cose/cose-sign1.ts'
import type { CredentialFormat } from '../credential-format.ts'
import { issueMdoc, namespaceOf } from './issue-mdoc.ts'
import { verifyMdoc } from './verify-mdoc.ts'

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
  issue: issueMdoc,
  queryMeta: (types) => types.map((type) => ({ types: [type], meta: { doctype_value: type } })),
  // The verifier does not retain the data: results are erased after minutes.
  claimQuery: { intent_to_retain: false },
  verifierMetadata: { issuerauth_alg_values: ACCEPTED_ALGORITHMS, deviceauth_alg_values: ACCEPTED_ALGORITHMS },
  verify: verifyMdoc,
} satisfies CredentialFormat
