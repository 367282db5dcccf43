import { describe, expect, it } from 'vitest'
import {
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
  x5cOf,
} from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { UnservedExtension } from './certificate.ts'
import { CertificatePath } from './certificate-path.ts'

const NOW = Date.now()
const DAY = 86_400_000
const years = (count: number) => new Date(NOW + count * 365 * DAY)

const anchor = forgeAuthority({ commonName: 'Anchor', validFrom: years(-5), validTo: years(5) })
const intermediate = forgeIssuedBy(anchor, { commonName: 'Intermediate', authority: true, validTo: years(3) })
const leaf = forgeIssuedBy(anchor, { commonName: 'Leaf', validTo: years(1) })
const leafBelow = forgeIssuedBy(intermediate, { commonName: 'Leaf below', validTo: years(1) })

const trusts = (chain: ForgedCertificate[], now = NOW): boolean => {
  const trust = new CertificatePath([anchor.certificate])
  return trust.verify(x5cOf(...chain), now) !== undefined
}

describe('a chain of certificates', () => {
  it('is trusted below an anchor, directly or by way of an authority in between', () => {
    const trust = new CertificatePath([anchor.certificate])
    expect(trust.verify(x5cOf(leaf), NOW)?.raw).toEqual(leaf.certificate.raw)
    expect(trust.verify(x5cOf(leafBelow, intermediate), NOW)?.raw).toEqual(leafBelow.certificate.raw)
  })

  it('is trusted below any of several anchors', () => {
    const other = forgeAuthority({ commonName: 'Other anchor' })
    const trust = new CertificatePath([other.certificate, anchor.certificate])
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
    expect(trust.verify(x5cOf(forgeIssuedBy(other)), NOW)).toBeDefined()
  })

  const stranger = forgeAuthority({ commonName: 'Stranger' })
  const namesake = forgeAuthority({ commonName: 'Anchor' })
  const falseAuthority = forgeIssuedBy(anchor, { commonName: 'No authority' })

  const last = forgeIssuedBy(anchor, { commonName: 'Last', authority: true, pathLength: 0 })
  const lowest = forgeIssuedBy(last, { commonName: 'Below the last', authority: true })
  const unknown = { oid: '1.3.6.1.4.1.99999.1', critical: true }
  const noted = { oid: '1.3.6.1.4.1.99999.1', critical: false }
  const nameConstraints = { oid: '2.5.29.30', critical: false, value: Buffer.from([0x30, 0]) }
  const narrow = forgeIssuedBy(anchor, { commonName: 'Narrow', authority: true, extensions: [nameConstraints] })

  const untrusted: [what: string, chain: ForgedCertificate[]][] = [
    ['it is empty', []],
    ['it signs itself', [forgeSelfSigned()]],
    ['a stranger signed it', [forgeIssuedBy(stranger)]],
    ['a stranger with the name of the anchor signed it', [forgeIssuedBy(namesake)]],
    ['it brings the authority of a stranger along', [forgeIssuedBy(stranger), stranger]],
    ['it includes the anchor', [leaf, anchor]],
    ['it is the anchor', [anchor]],
    ['it is an authority itself', [intermediate]],
    ['it lacks the authority in between', [leafBelow]],
    ['it is in the wrong order', [intermediate, leafBelow]],
    ['it has something that does not belong to it', [leaf, intermediate]],
    ['one that is no authority signed it', [forgeIssuedBy(falseAuthority), falseAuthority]],
    ['it has the same certificate twice', [leafBelow, intermediate, intermediate]],
    ['it is longer than anybody needs', [leaf, leaf, leaf, leaf, leaf]],
    ['it has more authorities than one of them allows', [forgeIssuedBy(lowest, {}), lowest, last]],
    ['its leaf may not sign data', [forgeIssuedBy(anchor, { keyUsage: 'agreement' })]],
    ['its leaf has an unknown critical extension', [forgeIssuedBy(anchor, { extensions: [unknown] })]],
    ['an authority narrows the names below it', [forgeIssuedBy(narrow), narrow]],
    ['an extension is there twice', [forgeIssuedBy(anchor, { extensions: [noted, noted] })]],
  ]
  it.each(untrusted)('is not trusted when %s', (_why, chain) => {
    expect(trusts(chain)).toBe(false)
  })

  it('is trusted below an authority that allows it, with a leaf of any usage, and with an extension that is only noted', () => {
    expect(trusts([forgeIssuedBy(last), last])).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { keyUsage: 'none' })])).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { extensions: [noted] })])).toBe(true)
  })

  it('is trusted as long as one of the anchors above it is in time', () => {
    const { privateKey } = anchor
    const keys = { privateKey, publicKey: anchor.certificate.publicKey }
    const old = forgeAuthority({ commonName: 'Anchor', keys, validTo: years(-0.1), validFrom: years(-5) })
    expect(new CertificatePath([old.certificate]).verify(x5cOf(leaf), NOW)).toBeUndefined()
    expect(new CertificatePath([old.certificate, anchor.certificate]).verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  it('cannot be judged below an anchor that demands what is not done here', () => {
    const demanding = forgeAuthority({ extensions: [unknown] })
    expect(() => new CertificatePath([demanding.certificate])).toThrow(UnservedExtension)
  })

  it('is trusted within the dates of each of its certificates only', () => {
    expect(trusts([leaf], years(2).getTime())).toBe(false)
    expect(trusts([leaf], NOW - 3 * DAY)).toBe(false)
    const longLeaf = forgeIssuedBy(intermediate, { validTo: years(10) })
    expect(trusts([longLeaf, intermediate], years(2).getTime())).toBe(true)
    expect(trusts([longLeaf, intermediate], years(4).getTime())).toBe(false)
    expect(trusts([forgeIssuedBy(anchor, { validTo: years(10) })], years(4).getTime())).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { validTo: years(10) })], years(6).getTime())).toBe(false)
  })

  it('is no longer trusted once it has expired, also when it was seen before', () => {
    const trust = new CertificatePath([anchor.certificate])
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
    expect(trust.verify(x5cOf(leaf), years(2).getTime())).toBeUndefined()
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  const [text = ''] = x5cOf(leaf)
  it.each([
    ['spaces', `${text.slice(0, 40)} ${text.slice(40)}`],
    ['line breaks', text.replaceAll(/.{64}/g, '$&\n')],
    ['characters that Base64 does not have', `${text.slice(0, 8)}!*${text.slice(8)}`],
    ['base64url', leaf.certificate.raw.toString('base64url')],
    ['padding that does not belong there', `${text}====`],
    ['the same bytes and some more', Buffer.concat([leaf.certificate.raw, Buffer.alloc(3)]).toString('base64')],
  ])('is spelled in one way only, not with %s', (_how, spelling) => {
    const trust = new CertificatePath([anchor.certificate])
    expect(trust.verify([text], NOW)).toBeDefined()
    expect(trust.verify([spelling], NOW)).toBeUndefined()
    expect(trust.remembered).toBe(1)
  })

  it('is remembered among so many others only', () => {
    const trust = new CertificatePath([anchor.certificate])
    for (let count = 0; count < 80; count += 1) expect(trust.verify(x5cOf(forgeIssuedBy(anchor)), NOW)).toBeDefined()
    expect(trust.remembered).toBe(64)
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  it('is remembered only where it is trusted, so that strangers push nobody out', () => {
    const trust = new CertificatePath([forgeAuthority({ commonName: 'Another anchor' }).certificate])
    expect(trust.verify(x5cOf(leaf), NOW)).toBeUndefined()
    expect(trust.remembered).toBe(0)
  })

  it.each([
    ['nothing', undefined],
    ['text', x5cOf(leaf)[0]],
    ['a list with a number', [1]],
    ['a list with something that is no certificate', ['AAAA']],
    ['a good certificate and one that is none', [...x5cOf(leaf), 'AAAA']],
    ['a list in a list', [x5cOf(leaf)]],
  ])('is not %s', (_what, x5c) => {
    expect(new CertificatePath([anchor.certificate]).verify(x5c, NOW)).toBeUndefined()
  })
})
