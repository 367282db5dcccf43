import type { Signer } from '../../../../platform/keys/signing-key.ts'
import { signJws } from '../../jose/compact-jws.ts'
import type { CredentialToIssue } from '../credential-format.ts'
import { didOfJwk } from './did-jwk.ts'
import { CREDENTIAL_TYPE, TOKEN_STATUS_LIST, VC_CONTEXT } from './vocabulary.ts'

/**
 * Issues a credential of the VC Data Model 1.1 as a JWT (section 6.3.1 of that standard). It contains the credential's status twice: in the
 * `status` claim of a JWT (Token Status List section 6.1) and in `credentialStatus` of the data model.
 */
export function issueJwtVc(credential: CredentialToIssue, key: Signer): string {
  const { issuerUrl, type, issuedAt, expiresAt, holderJwk, holderDid, status, claims } = credential
  const holder = holderDid ?? didOfJwk(holderJwk)
  return signJws(
    key.privateKey,
    { typ: 'JWT', x5c: key.x5c },
    {
      iss: issuerUrl,
      sub: holder,
      iat: issuedAt,
      nbf: issuedAt,
      exp: expiresAt,
      status: { status_list: { idx: status.index, uri: status.uri } },
      vc: {
        '@context': [VC_CONTEXT],
        type: [CREDENTIAL_TYPE, type],
        credentialSubject: { id: holder, ...claims },
        credentialStatus: {
          id: `${status.uri}#${status.index}`,
          type: TOKEN_STATUS_LIST,
          statusPurpose: 'revocation',
          statusListIndex: String(status.index),
          statusListCredential: status.uri,
        },
      },
    },
  )
}
