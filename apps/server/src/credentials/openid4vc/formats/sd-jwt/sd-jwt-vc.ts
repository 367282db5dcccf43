import { credentialTypeUrl } from '../../wire/limits-and-paths.ts'
import type { CredentialFormat } from '../credential-format.ts'
import { issueSdJwtVc } from './issue-sd-jwt.ts'
import { verifySdJwtVc } from './verify-sd-jwt.ts'

/** SD-JWT VC (OpenID4VCI 1.0 appendix A.3, OpenID4VP 1.0 appendix B.3). */
export const SD_JWT_VC = {
  name: 'dc+sd-jwt',
  signer: 'credential-issuer',
  needsIssuerUri: false,
  acceptsDids: false,
  confirmsPayments: true,
  typeName: credentialTypeUrl,
  configuration: (vct) => ({
    vct,
    cryptographic_binding_methods_supported: ['jwk'],
    credential_signing_alg_values_supported: ['ES256'],
  }),
  claimPath: ({ name, path: [first = name, ...rest] = [] }) => [first, ...rest],
  issue: issueSdJwtVc,
  queryMeta: (types) => [{ types, meta: { vct_values: types } }],
  claimQuery: {},
  verifierMetadata: { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
  verify: verifySdJwtVc,
} satisfies CredentialFormat
