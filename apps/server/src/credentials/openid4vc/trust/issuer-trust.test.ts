import { describe, expect, it } from 'vitest'
import {
  type CertificateOptions,
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  x5cOf,
} from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
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
    { anchors: [university.certificate], types: new Set(['urn:diploma']) },
    { anchors: [library.certificate], types: new Set(['urn:library-card']) },
  ],
})

const identify = (authority: ForgedCertificate, names: CertificateOptions, iss: string | undefined) => {
  const issuer = trust.identify(x5cOf(forgeIssuedBy(authority, names)), iss, NOW)
  return issuer && { kind: issuer.kind, name: issuer.name }
}

describe('whose credentials are trusted', () => {
  it('ours, by the address in the certificate', () => {
    expect(identify(own, { uris: [PUBLIC_URL] }, PUBLIC_URL)).toEqual({ kind: 'own', name: PUBLIC_URL })
  })

  it.each<[string, CertificateOptions, string | undefined]>([
    ['without iss', { uris: [PUBLIC_URL] }, undefined],
    ['by the host only', { dnsNames: ['cards.example'] }, PUBLIC_URL],
    ['by another name', { uris: [LIBRARY] }, PUBLIC_URL],
  ])('not ours %s', (_what, names, iss) => {
    expect(identify(own, names, iss)).toBeUndefined()
  })

  it.each<[string, CertificateOptions, string | undefined, string]>([
    ['by address', { uris: [LIBRARY] }, LIBRARY, LIBRARY],
    ['by one of several addresses', { uris: ['https://a.example', LIBRARY] }, LIBRARY, LIBRARY],
    ['by a name that is no address', { uris: ['urn:library'] }, 'urn:library', 'urn:library'],
    ['by host, at any path', { dnsNames: ['library.example'] }, `${LIBRARY}/a/b`, `${LIBRARY}/a/b`],
    ['by host, however it is spelled', { dnsNames: ['Library.Example'] }, LIBRARY, LIBRARY],
    ['without iss, by the first address', { uris: [LIBRARY, 'urn:b'], dnsNames: ['b.example'] }, undefined, LIBRARY],
    ['without iss, by the first host', { dnsNames: ['a.example', 'b.example'] }, undefined, 'a.example'],
  ])("another issuer's %s", (_what, names, iss, name) => {
    expect(identify(library, names, iss)).toEqual({ kind: 'other', name })
  })

  it.each<[string, CertificateOptions, string | undefined]>([
    ['with a name that is not in the certificate', { uris: [`${LIBRARY}/`], dnsNames: ['b.example'] }, LIBRARY],
    ['with a host below the one in the certificate', { dnsNames: ['example'] }, LIBRARY],
    ['with any host', { dnsNames: ['*.example'] }, LIBRARY],
    ['with any host, without iss', { dnsNames: ['*.example'] }, undefined],
    ['with a name within a name', { dnsNames: [`x, URI:${LIBRARY}, y`] }, LIBRARY],
    ['with no name', {}, undefined],
    ['in our name', { uris: [PUBLIC_URL] }, PUBLIC_URL],
    ['in our name, without iss', { uris: [PUBLIC_URL] }, undefined],
    ['in the name of our host', { dnsNames: ['cards.example'] }, undefined],
    ['in the name of a path below our address', { dnsNames: ['cards.example'] }, `${PUBLIC_URL}/a`],
  ])("not another issuer's %s", (_what, names, iss) => {
    expect(identify(library, names, iss)).toBeUndefined()
  })

  it('not that of somebody unknown', () => {
    expect(identify(forgeAuthority({ commonName: 'Library' }), { uris: [LIBRARY] }, LIBRARY)).toBeUndefined()
    expect(trust.identify(undefined, LIBRARY, NOW)).toBeUndefined()
  })

  it('gives the authority of that issuer along, and of no other', () => {
    const issuer = trust.identify(x5cOf(forgeIssuedBy(library, { uris: [LIBRARY] })), LIBRARY, NOW)
    if (issuer?.kind !== 'other') throw new Error('not another issuer')
    expect(issuer.authority.verify(x5cOf(forgeIssuedBy(library)), NOW)).toBeDefined()
    expect(issuer.authority.verify(x5cOf(forgeIssuedBy(university)), NOW)).toBeUndefined()
  })

  describe('where several files name one authority', () => {
    const archive = forgeAuthority({ commonName: 'Archive' })
    const several = new IssuerTrust({
      publicUrl: PUBLIC_URL,
      ownAnchor: own.certificate,
      others: [
        { anchors: [library.certificate], types: new Set(['urn:library-card', 'urn:reader']) },
        { anchors: [library.certificate, archive.certificate], types: new Set(['urn:reader', 'urn:archive-card']) },
        { anchors: [university.certificate], types: new Set(['urn:diploma']) },
      ],
    })
    const below = (authority: ForgedCertificate) => {
      const issuer = several.identify(x5cOf(forgeIssuedBy(authority, { uris: [LIBRARY] })), LIBRARY, NOW)
      if (issuer?.kind !== 'other') throw new Error('not another issuer')
      return issuer
    }

    it('it may issue the types of all of them, and an authority of one file those of that file', () => {
      expect([...below(library).types]).toEqual(['urn:library-card', 'urn:reader', 'urn:archive-card'])
      expect([...below(archive).types]).toEqual(['urn:reader', 'urn:archive-card'])
      expect([...below(university).types]).toEqual(['urn:diploma'])
    })

    it('an authority of any of them may sign its status lists, and it is always the same', () => {
      const { authority } = below(library)
      for (const signer of [library, archive]) expect(authority.verify(x5cOf(forgeIssuedBy(signer)), NOW)).toBeDefined()
      expect(authority.verify(x5cOf(forgeIssuedBy(university)), NOW)).toBeUndefined()
      expect(below(library).authority).toBe(authority)
    })
  })

  it('knows what each of them may issue', () => {
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
