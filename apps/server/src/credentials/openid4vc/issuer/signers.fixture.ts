import { type ForgedCertificate, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import { keyIdOf, type SigningKey } from '../../../platform/keys/signing-key.ts'
import { FORMATS } from '../formats/formats.ts'
import { own, ownDocumentSigner, ownSigner, PUBLIC_URL } from '../formats/presented.fixture.ts'

/** Makes a signing key of a forged certificate below the trust anchor of `presented.fixture.ts`. */
export const keyOf = (signer: ForgedCertificate, purpose: SigningKey['purpose']): SigningKey => ({
  id: keyIdOf(signer.certificate),
  purpose,
  privateKey: signer.privateKey,
  certificate: signer.certificate,
  chain: [signer.certificate],
  x5c: x5cOf(signer),
  anchor: own.certificate,
  endsAt: signer.certificate.validToDate.getTime(),
})

/** The parts of an issuer that sign credentials. */
export const SIGNERS = {
  publicUrl: PUBLIC_URL,
  formats: FORMATS,
  keys: {
    signingKeys: {
      'credential-issuer': keyOf(ownSigner, 'credential-issuer'),
      'document-signer': keyOf(ownDocumentSigner, 'document-signer'),
    },
  } as KeyStore,
}
