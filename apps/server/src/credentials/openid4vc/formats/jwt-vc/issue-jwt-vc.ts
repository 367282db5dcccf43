import type { SigningKey } from '../../../../platform/keys/signing-key.ts'
import { signJws } from '../../jose/compact-jws.ts'
import type { CredentialToIssue } from '../credential-format.ts'
import { didOfJwk } from './did-jwk.ts'
import { CREDENTIAL_TYPE, TOKEN_STATUS_LIST, VC_CONTEXT } from './vocabulary.ts'

/**
 * A credential of the VC Data Model 1.1 as a JWT (its section 6.3.1), signed with ES256 and carrying its certificate chain. Its
 * state stands in it twice: as any JWT has it (Token Status List section 6.1), and where the data model looks for it.
 */
export function issueJwtVc(credential: CredentialToIssue, key: SigningKey): string {
  const { issuer, type, issuedAt, expiresAt, holderKey, holderDid, status, claims } = credential
  const holder = holderDid ?? didOfJwk(holderKey)
  return signJws(
    key.privateKey,
    { typ: 'JWT', x5c: key.x5c },
    {
      iss: issuer,
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
