import type { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type CertificateOptions,
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  x5cOf,
} from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { keyIdOf } from '../../../platform/keys/signing-key.ts'
import { IssuerTrust } from './issuer-trust.ts'

const PUBLIC_URL = 'https://cards.example:8443'
const LIBRARY = 'https://library.example'
const NOW = Date.now()

const own = forgeAuthority({ commonName: 'Ourselves' })
const library = forgeAuthority({ commonName: 'Library' })
const university = forgeAuthority({ commonName: 'University' })

const trust = new IssuerTrust({
  publicUrl: PUBLIC_URL,
  ownAnchor: own.certificate,
  others: [
    { anchors: { jwt: [university.certificate], mdoc: [university.certificate] }, types: new Set(['urn:diploma']) },
    { anchors: { jwt: [library.certificate], mdoc: [library.certificate] }, types: new Set(['urn:library-card']) },
  ],
})

const identify = (authority: ForgedCertificate, names: CertificateOptions, iss: string | undefined) => {
  const issuer = trust.identify(x5cOf(forgeIssuedBy(authority, names)), iss, NOW)
  return issuer && { kind: issuer.kind, name: issuer.name }
}

describe('the issuer of an mdoc', () => {
  const USAGE = '1.0.18013.5.1.2'
  const signer = (authority: ForgedCertificate, names: CertificateOptions) => {
    const issuer = trust.identifyDocumentSigner(x5cOf(forgeIssuedBy(authority, names)), NOW)
    return issuer && { kind: issuer.kind, name: issuer.name }
  }

  it('is ourselves if the certificate is the one of a document signer and names us as its issuer', () => {
    expect(signer(own, { usages: [USAGE], issuerUris: [PUBLIC_URL] })).toEqual({ kind: 'own', name: PUBLIC_URL })
    const more = { usages: ['1.3.6.1.5.5.7.3.2', USAGE], issuerUris: ['urn:a', PUBLIC_URL] }
    expect(signer(own, more)).toEqual({ kind: 'own', name: PUBLIC_URL })
  })

  it.each<[string, CertificateOptions]>([
    ['without a usage', { issuerUris: [PUBLIC_URL] }],
    ['with another usage', { usages: ['1.3.6.1.5.5.7.3.2'], issuerUris: [PUBLIC_URL] }],
    ['without the name of its issuer', { usages: [USAGE] }],
    ['with another issuer', { usages: [USAGE], issuerUris: [LIBRARY] }],
    ['that names us as its subject', { usages: [USAGE], uris: [PUBLIC_URL] }],
  ])('is not ourselves by a certificate %s', (_what, names) => {
    expect(signer(own, names)).toBeUndefined()
  })

  it.each<[string, CertificateOptions, string]>([
    ['its URI', { uris: [LIBRARY], dnsNames: ['b.example'], commonName: 'Library' }, LIBRARY],
    ['its host', { dnsNames: ['b.example'], commonName: 'Library' }, 'b.example'],
    ['its common name', { commonName: 'Library' }, 'Library'],
  ])('is another issuer by %s', (_what, names, name) => {
    expect(signer(library, names)).toEqual({ kind: 'other', name })
  })

  it.each<[string, CertificateOptions]>([
    ['our URL', { uris: [PUBLIC_URL] }],
    ['our host', { dnsNames: ['cards.example'] }],
    ['our host as its common name', { commonName: 'cards.example' }],
    ['our URL as its common name', { commonName: PUBLIC_URL }],
  ])('is not another issuer with %s', (_what, names) => {
    expect(signer(library, names)).toBeUndefined()
  })

  it('is not trusted below an unknown authority, or with a compromised key', () => {
    expect(signer(forgeAuthority({ commonName: 'Library' }), { uris: [LIBRARY] })).toBeUndefined()
    expect(trust.identifyDocumentSigner(undefined, NOW)).toBeUndefined()
    const stolen = forgeIssuedBy(own, { usages: [USAGE], issuerUris: [PUBLIC_URL] })
    const compromised = new Set([keyIdOf(stolen.certificate)])
    const wary = new IssuerTrust({ publicUrl: PUBLIC_URL, ownAnchor: own.certificate, others: [], compromised })
    expect(wary.identifyDocumentSigner(x5cOf(stolen), NOW)).toBeUndefined()
  })
})

describe('the issuer of an SD-JWT VC', () => {
  const issuerOf = (authority: ForgedCertificate, names: CertificateOptions, iss: unknown) => {
    const issuer = trust.identifyBySubject(x5cOf(forgeIssuedBy(authority, names)), iss as never, NOW)
    return issuer && { kind: issuer.kind, name: issuer.name }
  }

  it.each<[string, CertificateOptions, string | undefined, string]>([
    ['the iss that is in it', { uris: ['https://a.example', LIBRARY] }, LIBRARY, LIBRARY],
    ['its first URI, if iss is another', { uris: ['https://a.example'] }, LIBRARY, 'https://a.example'],
    ['its first host, if iss is at another', { dnsNames: ['a.example'] }, LIBRARY, 'a.example'],
    ['its common name, if it has no other', { commonName: 'Library', organization: 'City' }, LIBRARY, 'Library'],
    ['its common name, without iss', { commonName: 'Library' }, undefined, 'Library'],
    ['its organisation, if it has nothing else', { commonName: '', organization: 'City' }, LIBRARY, 'City'],
  ])('is another issuer, named by the certificate: %s', (_what, names, iss, name) => {
    expect(issuerOf(library, names, iss)).toEqual({ kind: 'other', name })
  })

  it.each<[string, CertificateOptions, unknown]>([
    ['our URL as iss', { uris: [LIBRARY] }, PUBLIC_URL],
    ['a path below our URL as iss', { uris: [LIBRARY] }, `${PUBLIC_URL}/a`],
    ['our host as iss', { uris: [LIBRARY] }, 'Cards.Example'],
    ['our URL as a further URI', { uris: [LIBRARY, PUBLIC_URL] }, LIBRARY],
    ['our host as a further host', { uris: [LIBRARY], dnsNames: ['a.example', 'cards.example'] }, LIBRARY],
    ['our host as its common name', { uris: [LIBRARY], commonName: 'cards.example' }, LIBRARY],
    ['our URL as its organisation', { uris: [LIBRARY], organization: PUBLIC_URL }, LIBRARY],
    ['no name at all', { commonName: '' }, undefined],
  ])('is not another issuer with %s', (_what, names, iss) => {
    expect(issuerOf(library, names, iss)).toBeUndefined()
  })

  it('is ourselves only with the iss that our certificate contains', () => {
    expect(issuerOf(own, { uris: [PUBLIC_URL] }, PUBLIC_URL)).toEqual({ kind: 'own', name: PUBLIC_URL })
    expect(issuerOf(own, { uris: [PUBLIC_URL] }, undefined)).toBeUndefined()
    expect(issuerOf(own, { uris: [PUBLIC_URL] }, LIBRARY)).toBeUndefined()
    expect(issuerOf(own, { commonName: 'Ourselves' }, PUBLIC_URL)).toBeUndefined()
  })

  it('is nobody below an unknown authority', () => {
    expect(issuerOf(forgeAuthority({ commonName: 'Library' }), { uris: [LIBRARY] }, LIBRARY)).toBeUndefined()
  })
})

describe('the issuer of a JWT VC', () => {
  it('is ourselves if the certificate contains our URL', () => {
    expect(identify(own, { uris: [PUBLIC_URL] }, PUBLIC_URL)).toEqual({ kind: 'own', name: PUBLIC_URL })
  })

  it.each<[string, CertificateOptions, string | undefined]>([
    ['without iss', { uris: [PUBLIC_URL] }, undefined],
    ['by the host only', { dnsNames: ['cards.example'] }, PUBLIC_URL],
    ['by another name', { uris: [LIBRARY] }, PUBLIC_URL],
  ])('is not ourselves %s', (_what, names, iss) => {
    expect(identify(own, names, iss)).toBeUndefined()
  })

  it.each<[string, CertificateOptions, string | undefined, string]>([
    ['by URL', { uris: [LIBRARY] }, LIBRARY, LIBRARY],
    ['by one of several URLs', { uris: ['https://a.example', LIBRARY] }, LIBRARY, LIBRARY],
    ['by a name that is not a URL', { uris: ['urn:library'] }, 'urn:library', 'urn:library'],
    ['by host, at any path', { dnsNames: ['library.example'] }, `${LIBRARY}/a/b`, `${LIBRARY}/a/b`],
    ['by host, in upper or lower case', { dnsNames: ['Library.Example'] }, LIBRARY, LIBRARY],
    ['without iss, by the first URI', { uris: [LIBRARY, 'urn:b'], dnsNames: ['b.example'] }, undefined, LIBRARY],
    ['without iss, by the first host', { dnsNames: ['a.example', 'b.example'] }, undefined, 'a.example'],
  ])('is another issuer %s', (_what, names, iss, name) => {
    expect(identify(library, names, iss)).toEqual({ kind: 'other', name })
  })

  it.each<[string, CertificateOptions, string | undefined]>([
    ['with an iss that is not in the certificate', { uris: [`${LIBRARY}/`], dnsNames: ['b.example'] }, LIBRARY],
    ['with a host below the one in the certificate', { dnsNames: ['example'] }, LIBRARY],
    ['with a wildcard host', { dnsNames: ['*.example'] }, LIBRARY],
    ['with a wildcard host, without iss', { dnsNames: ['*.example'] }, undefined],
    ['with a URI inside a host name', { dnsNames: [`x, URI:${LIBRARY}, y`] }, LIBRARY],
    ['with no name', {}, undefined],
    ['with our URL', { uris: [PUBLIC_URL] }, PUBLIC_URL],
    ['with our URL, without iss', { uris: [PUBLIC_URL] }, undefined],
    ['with our host', { dnsNames: ['cards.example'] }, undefined],
    ['with a path below our URL', { dnsNames: ['cards.example'] }, `${PUBLIC_URL}/a`],
  ])('is not another issuer %s', (_what, names, iss) => {
    expect(identify(library, names, iss)).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['a number', 1],
    ['a list', [LIBRARY]],
    ['null', null],
  ])('is not another issuer with an iss that is %s', (_what, iss) => {
    const signer = forgeIssuedBy(library, { uris: [LIBRARY], dnsNames: ['library.example'] })
    expect(trust.identify(x5cOf(signer), iss as never, NOW)).toBeUndefined()
  })

  it.each([
    'http://library.example',
    'https://user@library.example',
    'https://:password@library.example',
    'https://library.example.org',
    'library.example',
  ])('is not another issuer by its host at %s', (iss) => {
    expect(identify(library, { dnsNames: ['library.example'] }, iss)).toBeUndefined()
  })

  it('is not ourselves with a compromised key', () => {
    const signer = forgeIssuedBy(own, { uris: [PUBLIC_URL] })
    const sign = (compromised: string[]) =>
      new IssuerTrust({
        publicUrl: PUBLIC_URL,
        ownAnchor: own.certificate,
        others: [],
        compromised: new Set(compromised),
      }).identify(x5cOf(signer), PUBLIC_URL, NOW)
    expect(sign([])).toMatchObject({ kind: 'own', key: signer.certificate.publicKey })
    expect(sign([keyIdOf(own.certificate)])).toMatchObject({ kind: 'own' })
    expect(sign([keyIdOf(signer.certificate)])).toBeUndefined()
  })

  it.each<[string, ForgedCertificate, string]>([
    ['ourselves', own, PUBLIC_URL],
    ['another issuer', library, LIBRARY],
  ])('comes with the key and the certificate that the credential names: %s', (_what, authority, name) => {
    const signer = forgeIssuedBy(authority, { uris: [name] })
    const issuer = trust.identify(x5cOf(signer), name, NOW)
    expect(issuer?.key.equals(signer.certificate.publicKey)).toBe(true)
    expect(issuer?.certificate.raw).toEqual(signer.certificate.raw)
  })

  it('is not trusted if its certificate has expired', () => {
    const [from, to] = [new Date(NOW - 2000), new Date(NOW - 1000)]
    for (const [authority, name] of [
      [own, PUBLIC_URL],
      [library, LIBRARY],
    ] as const)
      expect(identify(authority, { uris: [name], validFrom: from, validTo: to }, name)).toBeUndefined()
  })

  it('is not trusted below an unknown authority', () => {
    expect(identify(forgeAuthority({ commonName: 'Library' }), { uris: [LIBRARY] }, LIBRARY)).toBeUndefined()
    expect(trust.identify(undefined, LIBRARY, NOW)).toBeUndefined()
  })

  it('comes with its own authority only', () => {
    const issuer = trust.identify(x5cOf(forgeIssuedBy(library, { uris: [LIBRARY] })), LIBRARY, NOW)
    if (issuer?.kind !== 'other') throw new Error('not another issuer')
    expect(issuer.authority.verify(x5cOf(forgeIssuedBy(library)), NOW)).toBeDefined()
    expect(issuer.authority.verify(x5cOf(forgeIssuedBy(university)), NOW)).toBeUndefined()
  })

  describe('if several files name one authority', () => {
    const archive = forgeAuthority({ commonName: 'Archive' })
    const several = new IssuerTrust({
      publicUrl: PUBLIC_URL,
      ownAnchor: own.certificate,
      others: [
        {
          anchors: { jwt: [library.certificate], mdoc: [library.certificate] },
          types: new Set(['urn:library-card', 'urn:reader']),
        },
        {
          anchors: {
            jwt: [library.certificate, archive.certificate],
            mdoc: [library.certificate, archive.certificate],
          },
          types: new Set(['urn:reader', 'urn:archive-card']),
        },
        { anchors: { jwt: [university.certificate], mdoc: [university.certificate] }, types: new Set(['urn:diploma']) },
      ],
    })
    const below = (authority: ForgedCertificate) => {
      const issuer = several.identify(x5cOf(forgeIssuedBy(authority, { uris: [LIBRARY] })), LIBRARY, NOW)
      if (issuer?.kind !== 'other') throw new Error('not another issuer')
      return issuer
    }

    it('may issue the types of all these files, and below an authority of one file only the types of that file', () => {
      expect([...below(library).types]).toEqual(['urn:library-card', 'urn:reader', 'urn:archive-card'])
      expect([...below(archive).types]).toEqual(['urn:reader', 'urn:archive-card'])
      expect([...below(university).types]).toEqual(['urn:diploma'])
    })

    it('may have its status lists signed below any authority of these files, which are merged only once', () => {
      const { authority } = below(library)
      for (const signer of [library, archive]) expect(authority.verify(x5cOf(forgeIssuedBy(signer)), NOW)).toBeDefined()
      expect(authority.verify(x5cOf(forgeIssuedBy(university)), NOW)).toBeUndefined()
      expect(below(library).authority).toBe(authority)
    })
  })

  it('comes with the types that it may issue', () => {
    const issuer = trust.identify(x5cOf(forgeIssuedBy(library, { uris: [LIBRARY] })), LIBRARY, NOW)
    if (issuer?.kind !== 'other') throw new Error('not another issuer')
    expect([...issuer.types]).toEqual(['urn:library-card'])
    expect(['urn:library-card', 'urn:diploma', 'urn:passport'].map((type) => trust.isIssued(type))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a card of ours under another authority', () => {
  const USAGE = '1.0.18013.5.1.2'
  const [access, state, iaca] = ['Access', 'State', 'IACA'].map((commonName) => forgeAuthority({ commonName }))
  if (!access || !state || !iaca) throw new Error('an authority is missing')
  const issuing = forgeIssuedBy(state, { commonName: 'Issuing', authority: true })
  const signers = {
    'credential-issuer': { leaf: forgeIssuedBy(issuing, { commonName: 'Cards' }), anchor: state },
    'document-signer': { leaf: forgeIssuedBy(iaca, { commonName: 'Documents', usages: [USAGE] }), anchor: iaca },
    'request-object': { leaf: forgeIssuedBy(access, { commonName: 'Shop' }), anchor: access },
  }
  const keys = Object.entries(signers).map(([purpose, { leaf, anchor }]) => ({
    id: keyIdOf(leaf.certificate),
    purpose: purpose as keyof typeof signers,
    privateKey: leaf.privateKey,
    certificate: leaf.certificate,
    chain: [leaf.certificate] as const,
    x5c: x5cOf(leaf),
    anchor: anchor.certificate,
    endsAt: NOW + 1000,
  }))
  const trustWith = (more: Partial<ConstructorParameters<typeof IssuerTrust>[0]> = {}) =>
    new IssuerTrust({
      publicUrl: PUBLIC_URL,
      ownAnchor: own.certificate,
      others: [
        { anchors: { jwt: [state.certificate], mdoc: [state.certificate] }, types: new Set(['urn:state-card']) },
      ],
      ownKeyOf: (id) => keys.find((key) => key.id === id),
      ...more,
    })
  const { 'credential-issuer': issuer, 'document-signer': documents, 'request-object': verifier } = signers
  const issuerChain = x5cOf(issuer.leaf, issuing)
  const OURS = { kind: 'own', name: PUBLIC_URL }

  it('is identified by its key, with or without iss', () => {
    const mine = trustWith()
    expect(mine.identifyBySubject(issuerChain, undefined, NOW)).toMatchObject(OURS)
    expect(mine.identifyBySubject(issuerChain, PUBLIC_URL, NOW)).toMatchObject(OURS)
    expect(mine.identify(issuerChain, PUBLIC_URL, NOW)).toMatchObject(OURS)
    expect(mine.identifyDocumentSigner(x5cOf(documents.leaf), NOW)).toMatchObject(OURS)
  })

  it('is not identified with another iss, a broken path, or after its end', () => {
    const mine = trustWith()
    expect(mine.identifyBySubject(issuerChain, LIBRARY, NOW)).toBeUndefined()
    expect(mine.identify(issuerChain, undefined, NOW), 'a JWT VC without iss').toBeUndefined()
    expect(mine.identifyBySubject(x5cOf(issuer.leaf), undefined, NOW)).toBeUndefined()
    expect(mine.identifyBySubject(issuerChain, undefined, NOW + 400 * 86_400_000)).toBeUndefined()
  })

  it('is not signed by a key of another role', () => {
    const mine = trustWith({ others: [] })
    for (const leaf of [documents.leaf, verifier.leaf]) {
      expect(mine.identifyBySubject(x5cOf(leaf), undefined, NOW)).toBeUndefined()
      expect(mine.identify(x5cOf(leaf), PUBLIC_URL, NOW)).toBeUndefined()
    }
    for (const chain of [issuerChain, x5cOf(verifier.leaf)])
      expect(mine.identifyDocumentSigner(chain, NOW)).toBeUndefined()
  })

  it('is refused with a compromised key, also if the authority is trusted for others', () => {
    const compromised = new Set([keyIdOf(issuer.leaf.certificate)])
    const mine = trustWith({ compromised, ownKeyOf: () => undefined })
    expect(mine.identifyBySubject(issuerChain, undefined, NOW)).toBeUndefined()
  })

  it('is not that of a stranger whom the same authority certified', () => {
    const stranger = x5cOf(forgeIssuedBy(issuing, { commonName: 'Cards' }), issuing)
    expect(trustWith().identifyBySubject(stranger, undefined, NOW)).toMatchObject({ kind: 'other', name: 'Cards' })
    expect(trustWith({ others: [] }).identifyBySubject(stranger, undefined, NOW)).toBeUndefined()
  })
})

it('an authority that is trusted for one role does not vouch for the other', () => {
  const trustIn = (anchors: { jwt: X509Certificate[]; mdoc: X509Certificate[] }) =>
    new IssuerTrust({ publicUrl: PUBLIC_URL, ownAnchor: own.certificate, others: [{ anchors, types: new Set(['a']) }] })
  const chain = x5cOf(forgeIssuedBy(library, { uris: [LIBRARY] }))
  const anchor = [library.certificate]
  const [forCards, forDocuments] = [trustIn({ jwt: anchor, mdoc: [] }), trustIn({ jwt: [], mdoc: anchor })]
  expect(forCards.identifyBySubject(chain, LIBRARY, NOW)).toMatchObject({ kind: 'other', name: LIBRARY })
  expect(forCards.identifyDocumentSigner(chain, NOW)).toBeUndefined()
  expect(forDocuments.identifyDocumentSigner(chain, NOW)).toMatchObject({ kind: 'other', name: LIBRARY })
  expect(forDocuments.identifyBySubject(chain, LIBRARY, NOW)).toBeUndefined()
})
