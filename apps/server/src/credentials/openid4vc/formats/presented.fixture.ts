import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'
import { forgeAuthority, forgeIssuedBy } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { generateHolderKey } from '../../../../../../tests/protocol/wallet/keys.ts'
import { IssuerTrust } from '../trust/issuer-trust.ts'
import { directPostBinding } from '../verifier/channels/direct-post.ts'
import { credentialTypeUrl } from '../wire/limits-and-paths.ts'

/** Issuers, holders and a verifier: everyone who takes part in the presentations that the tests of the formats make. */

export const PUBLIC_URL = 'https://vitrine.example'
/** A type of ours. */
export const OWN_TYPE = credentialTypeUrl(PUBLIC_URL, 'BankAccount')
export const LIBRARY = 'https://library.example'
/** The library's card, by its name in JWTs and in mdocs. */
export const LIBRARY_TYPE = 'https://library.example/card'
export const LIBRARY_DOCUMENT = 'org.library.card.1'
/** A type that another issuer is trusted for. */
export const DIPLOMA = 'https://university.example/diploma'
export const SECOND = 1_000
export const NOW: EpochMilliseconds = Math.floor(Date.now() / SECOND) * SECOND
export const NOW_IN_SECONDS: EpochSeconds = NOW / SECOND
/** Tolerance for clocks that are ahead of ours. */
export const SKEW: EpochSeconds = 60

export const own = forgeAuthority({ commonName: 'Ourselves' })
export const ownSigner = forgeIssuedBy(own, { uris: [PUBLIC_URL] })
/** Certificate with which we sign mdocs (ISO 18013-5 annex B.1.4). */
export const ownDocumentSigner = forgeIssuedBy(own, { issuerUris: [PUBLIC_URL], usages: ['1.0.18013.5.1.2'] })
export const library = forgeAuthority({ commonName: 'Library authority' })
export const librarySigner = forgeIssuedBy(library, { commonName: 'Library', uris: [LIBRARY] })
const university = forgeAuthority({ commonName: 'University authority' })
export const stranger = forgeIssuedBy(forgeAuthority({ commonName: 'Stranger' }), { uris: [LIBRARY] })

export const holder = generateHolderKey()
export const otherHolder = generateHolderKey()

export const trust = new IssuerTrust({
  publicUrl: PUBLIC_URL,
  ownAnchor: own.certificate,
  others: [
    // The operator also named a type of ours, by mistake. Nobody but us may issue it.
    {
      anchors: { jwt: [library.certificate], mdoc: [library.certificate] },
      types: new Set([LIBRARY_TYPE, LIBRARY_DOCUMENT, OWN_TYPE]),
    },
    { anchors: { jwt: [university.certificate], mdoc: [university.certificate] }, types: new Set([DIPLOMA]) },
  ],
})

export const REQUEST = {
  clientId: 'x509_hash:verifier',
  nonce: 'nonce-0123456789abcdef',
  responseUri: `${PUBLIC_URL}/openid4vp/responses/1`,
  responseKey: generateHolderKey().publicJwk,
}

export const expected = { ...directPostBinding(REQUEST), now: NOW, types: [LIBRARY_TYPE, LIBRARY_DOCUMENT] }
