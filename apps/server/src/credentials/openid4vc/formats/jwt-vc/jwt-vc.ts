import { credentialTypeUrl } from '../../wire/limits-and-paths.ts'
import type { CredentialFormat } from '../credential-format.ts'
import { issueJwtVc } from './issue-jwt-vc.ts'
import { verifyJwtVc } from './verify-jwt-vc.ts'
import { CREDENTIAL_TYPE } from './vocabulary.ts'

/**
 * Credentials of the VC Data Model 1.1 as JWTs (OpenID4VCI 1.0 appendix A.1.1, OpenID4VP 1.0 appendix B.1). A type is a URL, so it
 * means the same with and without a JSON-LD context. There is no selective disclosure: all claims are always presented.
 */
export const JWT_VC = {
  name: 'jwt_vc_json',
  signer: 'credential-issuer',
  needsIssuerUri: true,
  acceptsDids: true,
  confirmsPayments: false,
  typeName: credentialTypeUrl,
  configuration: (type) => ({
    credential_definition: { type: [CREDENTIAL_TYPE, type] },
    cryptographic_binding_methods_supported: ['did:jwk', 'jwk'],
    credential_signing_alg_values_supported: ['ES256'],
  }),
  claimPath: ({ name, path = [name] }) => ['credentialSubject', ...path],
  issue: issueJwtVc,
  queryMeta: (types) => [{ types, meta: { type_values: types.map((type) => [type]) } }],
  claimQuery: {},
  verifierMetadata: { alg_values: ['ES256'] },
  verify: verifyJwtVc,
} satisfies CredentialFormat
