import { describe, expect, it } from 'vitest'
import { forgeSelfSigned } from '../../../../../tests/protocol/wallet/forged-certificate.ts'
import { commonName, issuerUris, organizationOrName, subjectHosts, subjectText, subjectUris } from './subject-names.ts'

const forge = (options: Parameters<typeof forgeSelfSigned>[0]) => forgeSelfSigned(options).certificate

describe('the names of a certificate', () => {
  const both = forge({ uris: ['https://a.example', 'urn:b'], dnsNames: ['C.Example', 'd.example'] })

  it('are URIs and hosts of its subject, hosts in lower case', () => {
    expect(subjectUris(both)).toEqual(['https://a.example', 'urn:b'])
    expect(subjectHosts(both)).toEqual(['c.example', 'd.example'])
  })

  it('do not include wildcards', () => {
    expect(subjectHosts(forge({ dnsNames: ['*.a.example', 'b.example'] }))).toEqual(['b.example'])
  })

  it('do not include names that Node has to quote, or parts of them', () => {
    const tricky = forge({ dnsNames: ['a, URI:https://b.example', 'c, DNS:d.example'], uris: ['urn:e, DNS:f.example'] })
    expect(subjectUris(tricky)).toEqual([])
    expect(subjectHosts(tricky)).toEqual([])
  })

  it('are URIs of its issuer, apart from those of its subject', () => {
    const certificate = forge({ issuerUris: ['https://issuer.example', 'urn:i'], uris: ['https://subject.example'] })
    expect(issuerUris(certificate)).toEqual(['https://issuer.example', 'urn:i'])
    expect(issuerUris(certificate)).toBe(issuerUris(certificate))
    expect(issuerUris(both)).toEqual([])
  })

  it('are missing if it has none', () => {
    const nameless = forge({})
    expect([subjectUris(nameless), subjectHosts(nameless), issuerUris(nameless)]).toEqual([[], [], []])
  })

  it('are the alternative names if its subject is empty', () => {
    const nameless = forge({ commonName: '', uris: ['https://a.example'], dnsNames: ['b.example'] })
    expect(subjectText(nameless)).toMatch(/^(?:DNS:b\.example|URI:https:\/\/a\.example|, ){3}$/)
    expect(organizationOrName(nameless)).toBe(subjectText(nameless))
    expect(subjectText(forge({ commonName: '' }))).toBe('no name')
    expect(subjectText(forge({ commonName: 'Anna', organization: 'O' }))).toBe('O=O, CN=Anna')
  })

  it('include the common name of its subject, not a part of another name', () => {
    expect(commonName(forge({ commonName: 'Anna', organization: 'O' }))).toBe('Anna')
    expect(commonName(forge({ commonName: 'Anna', organization: 'CN=Eve' }))).toBe('Anna')
  })
})
