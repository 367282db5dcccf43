import { type Kms, W3cCredential, type X509Certificate } from '@credo-ts/core'
import type {
  OpenId4VciCredentialConfigurationSupportedWithFormats,
  OpenId4VciSignCredentials,
} from '@credo-ts/openid4vc'
import { holds } from '../seen.ts'
import { ACCOUNT, DOCUMENT, type FormatCard, JWT_VC } from '../story.ts'
import { FOREIGN_TYPES } from '../test-bed/test-bed.ts'

const DAY = 24 * 60 * 60 * 1000
const CLAIMS = { displayName: 'Ewa Kowalska', accountNumber: 'DE02120300000000202051', cardNumber: '5500' }
const PROOF_TYPES = { jwt: { proof_signing_alg_values_supported: ['ES256'] as [string] } }

/** Holder of a Credo card, and the identifiers and keys with which Credo signs the card. */
export type Signing = {
  holder: { method: 'jwk'; jwk: Kms.PublicJwk } | { method: 'did'; didUrl: string; jwk: Kms.PublicJwk }
  /** URL of the issuer, which its certificate also contains. */
  address: string
  certificate: X509Certificate
  /** Another identifier of the issuer: a DID with a separate key. */
  did: string
}

/** A card that Credo issues in one format. */
export type CredoCard = {
  /** Card of this server that the request asks for. The Credo card is presented instead. */
  insteadOf: FormatCard
  configuration: OpenId4VciCredentialConfigurationSupportedWithFormats
  sign(signing: Signing): OpenId4VciSignCredentials
}

export const SD_JWT_OF_CREDO: CredoCard = {
  insteadOf: ACCOUNT,
  configuration: {
    format: 'dc+sd-jwt',
    vct: FOREIGN_TYPES['dc+sd-jwt'],
    cryptographic_binding_methods_supported: ['jwk'],
    proof_types_supported: PROOF_TYPES,
  },
  sign: ({ holder, certificate, address }) => ({
    type: 'credentials',
    format: 'dc+sd-jwt',
    credentials: [
      {
        // Credo adds no `exp`, so the card never expires.
        payload: { vct: FOREIGN_TYPES['dc+sd-jwt'], ...CLAIMS },
        holder: { method: 'jwk', jwk: holder.jwk },
        issuer: { method: 'x5c', x5c: [certificate], issuer: address },
        disclosureFrame: { _sd: Object.keys(CLAIMS) },
      },
    ],
  }),
}

export const DOCUMENT_OF_CREDO: CredoCard = {
  insteadOf: DOCUMENT,
  configuration: {
    format: 'mso_mdoc',
    doctype: FOREIGN_TYPES.mso_mdoc,
    cryptographic_binding_methods_supported: ['cose_key'],
    proof_types_supported: PROOF_TYPES,
  },
  sign: ({ holder, certificate }) => ({
    type: 'credentials',
    format: 'mso_mdoc',
    credentials: [
      {
        docType: FOREIGN_TYPES.mso_mdoc,
        namespaces: { [FOREIGN_TYPES.mso_mdoc]: CLAIMS },
        validityInfo: { validUntil: new Date(Date.now() + DAY) },
        holderKey: holder.jwk,
        issuerCertificate: certificate,
      },
    ],
  }),
}

/** A JWT VC of Credo, which signs this format only with a DID. */
export const JWT_VC_OF_CREDO: CredoCard = {
  insteadOf: JWT_VC,
  configuration: {
    format: 'jwt_vc_json',
    credential_definition: { type: ['VerifiableCredential', FOREIGN_TYPES.jwt_vc_json] },
    cryptographic_binding_methods_supported: ['did:jwk'],
    proof_types_supported: PROOF_TYPES,
  },
  sign({ holder, did }) {
    holds(holder.method === 'did', 'the wallet has no DID')
    const [id = ''] = holder.didUrl.split('#')
    return {
      type: 'credentials',
      format: 'jwt_vc',
      credentials: [
        {
          verificationMethod: `${did}#0`,
          credential: new W3cCredential({
            type: ['VerifiableCredential', FOREIGN_TYPES.jwt_vc_json],
            issuer: did,
            issuanceDate: new Date().toISOString(),
            expirationDate: new Date(Date.now() + DAY).toISOString(),
            credentialSubject: { id, claims: { displayName: CLAIMS.displayName } },
          }),
        },
      ],
    }
  },
}
