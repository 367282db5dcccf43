import { describe, expect, it } from 'vitest'
import {
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
  x5cOf,
} from '../../../../../tests/protocol/wallet/forged-certificate.ts'
import { UnsupportedExtension } from './certificate.ts'
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
  it('is trusted below an anchor, directly or through an intermediate authority', () => {
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
  const large = { ...noted, value: Buffer.concat([Buffer.from('04821f90', 'hex'), Buffer.alloc(8080)]) }
  const nameConstraints = { oid: '2.5.29.30', critical: false, value: Buffer.from([0x30, 0]) }
  const narrow = forgeIssuedBy(anchor, { commonName: 'Narrow', authority: true, extensions: [nameConstraints] })

  const inAnyUse = forgeIssuedBy(anchor, { commonName: 'In any use', keyUsage: 'none' })
  const inNoRole = forgeIssuedBy(anchor, { commonName: 'Authority for data', authority: true, keyUsage: 'none' })
  const third = forgeIssuedBy(intermediate, { commonName: 'Third', authority: true })
  const fourth = forgeIssuedBy(third, { commonName: 'Fourth', authority: true })
  const fifth = forgeIssuedBy(fourth, { commonName: 'Fifth', authority: true })

  const untrusted: [what: string, chain: ForgedCertificate[]][] = [
    ['it is empty', []],
    ['it signs itself', [forgeSelfSigned()]],
    ['an unknown authority signed it', [forgeIssuedBy(stranger)]],
    ['an unknown authority with the name of the anchor signed it', [forgeIssuedBy(namesake)]],
    [
      'a stranger signed it in the name and with the key identifier of the anchor',
      [forgeIssuedBy({ certificate: anchor.certificate, privateKey: stranger.privateKey })],
    ],
    [
      'the anchor signed it in the name of another authority',
      [forgeIssuedBy({ certificate: stranger.certificate, privateKey: anchor.privateKey })],
    ],
    ['it contains the unknown authority that signed it', [forgeIssuedBy(stranger), stranger]],
    ['it contains the anchor', [leaf, anchor]],
    ['it is the anchor', [anchor]],
    ['it is an authority itself', [intermediate]],
    ['it lacks the intermediate authority', [leafBelow]],
    ['it is in the wrong order', [intermediate, leafBelow]],
    ['it contains an unrelated certificate', [leaf, intermediate]],
    ['a certificate that is not an authority signed it', [forgeIssuedBy(falseAuthority), falseAuthority]],
    ['a certificate without a key usage signed it, which is not an authority', [forgeIssuedBy(inAnyUse), inAnyUse]],
    ['it contains a certificate twice', [leafBelow, intermediate, intermediate]],
    ['it is an authority itself, without a key usage', [inNoRole]],
    ['it is too long', [forgeIssuedBy(fifth), fifth, fourth, third, intermediate]],
    ['a certificate in it is larger than eight kilobytes', [forgeIssuedBy(anchor, { extensions: [large] })]],
    ['it has more authorities than one of them allows', [forgeIssuedBy(lowest, {}), lowest, last]],
    ['its leaf may not sign data', [forgeIssuedBy(anchor, { keyUsage: 'agreement' })]],
    ['its leaf has an unknown critical extension', [forgeIssuedBy(anchor, { extensions: [unknown] })]],
    ['an authority constrains the names below it', [forgeIssuedBy(narrow), narrow]],
    ['an extension is repeated', [forgeIssuedBy(anchor, { extensions: [noted, noted] })]],
  ]
  it.each(untrusted)('is not trusted when %s', (_why, chain) => {
    expect(trusts(chain)).toBe(false)
  })

  it('is trusted at the maximum path length, without a key usage, and with an unknown extension that is not critical', () => {
    expect(trusts([forgeIssuedBy(last), last])).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { keyUsage: 'none' })])).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { extensions: [noted] })])).toBe(true)
  })

  it('is trusted with at most four certificates, the last of which the anchor issued', () => {
    expect(trusts([forgeIssuedBy(fourth), fourth, third, intermediate])).toBe(true)
    expect(trusts([forgeIssuedBy(third), third, intermediate])).toBe(true)
  })

  it('is trusted in the first and in the last second of each certificate', () => {
    const second = Math.floor(NOW / 1000) * 1000
    const short = forgeIssuedBy(anchor, { validFrom: new Date(second - 1000), validTo: new Date(second) })
    const times = [second - 1001, second - 1000, second, second + 1]
    expect(times.map((time) => trusts([short], time))).toEqual([false, true, true, false])
  })

  it.each([
    ['policy constraints', '2.5.29.36'],
    ['a limit for policies', '2.5.29.54'],
    ['name constraints', '2.5.29.30'],
  ])('is not trusted with %s in it, critical or not', (_what, oid) => {
    for (const critical of [true, false]) {
      const constraining = forgeIssuedBy(anchor, {
        commonName: 'Constraining',
        authority: true,
        extensions: [{ oid, critical, value: Buffer.from([0x30, 0]) }],
      })
      expect(trusts([forgeIssuedBy(constraining), constraining])).toBe(false)
    }
  })

  it('is trusted with any certificate policies, critical or not', () => {
    // Policies 2.23.140.1.2.1 and anyPolicy.
    const value = Buffer.from('3012300806066781 0c010201 3006060455 1d2000'.replaceAll(' ', ''), 'hex')
    for (const critical of [true, false])
      expect(trusts([forgeIssuedBy(anchor, { extensions: [{ oid: '2.5.29.32', critical, value }] })])).toBe(true)
  })

  it.each([
    ['data', true, true],
    ['commitment', true, false],
    ['none', true, true],
    ['agreement', false, false],
    ['certificates', false, false],
  ] as const)('whose key is for %s is trusted for JWTs: %s, for mdocs: %s', (keyUsage, jwt, mdoc) => {
    const trust = new CertificatePath([anchor.certificate])
    const x5c = x5cOf(forgeIssuedBy(anchor, { keyUsage }))
    expect([trust.verify(x5c, NOW, 'jwt') !== undefined, trust.verify(x5c, NOW, 'mdoc') !== undefined]).toEqual([
      jwt,
      mdoc,
    ])
  })

  it('is trusted with the extensions that this server implements, even if they are critical', () => {
    const named = { dnsNames: ['a.example'], usages: ['1.0.18013.5.1.2'] }
    expect(trusts([forgeIssuedBy(anchor, named)])).toBe(true)
    const value = Buffer.from('300b8209612e6578616d706c65', 'hex')
    expect(trusts([forgeIssuedBy(anchor, { extensions: [{ oid: '2.5.29.17', critical: true, value }] })])).toBe(true)
  })

  it('is trusted if at least one anchor that issued it is currently valid', () => {
    const { privateKey } = anchor
    const keys = { privateKey, publicKey: anchor.certificate.publicKey }
    const old = forgeAuthority({ commonName: 'Anchor', keys, validTo: years(-0.1), validFrom: years(-5) })
    expect(new CertificatePath([old.certificate]).verify(x5cOf(leaf), NOW)).toBeUndefined()
    expect(new CertificatePath([old.certificate, anchor.certificate]).verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  it('cannot be verified below an anchor with an unknown critical extension', () => {
    const demanding = forgeAuthority({ extensions: [unknown] })
    expect(() => new CertificatePath([demanding.certificate])).toThrow(UnsupportedExtension)
  })

  it('is trusted only within the dates of each of its certificates', () => {
    expect(trusts([leaf], years(2).getTime())).toBe(false)
    expect(trusts([leaf], NOW - 3 * DAY)).toBe(false)
    const longLeaf = forgeIssuedBy(intermediate, { validTo: years(10) })
    expect(trusts([longLeaf, intermediate], years(2).getTime())).toBe(true)
    expect(trusts([longLeaf, intermediate], years(4).getTime())).toBe(false)
    expect(trusts([forgeIssuedBy(anchor, { validTo: years(10) })], years(4).getTime())).toBe(true)
    expect(trusts([forgeIssuedBy(anchor, { validTo: years(10) })], years(6).getTime())).toBe(false)
  })

  it('is not trusted after it has expired, even if it is cached', () => {
    const trust = new CertificatePath([anchor.certificate])
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
    expect(trust.verify(x5cOf(leaf), years(2).getTime())).toBeUndefined()
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  const [text = ''] = x5cOf(leaf)
  it.each([
    ['spaces', `${text.slice(0, 40)} ${text.slice(40)}`],
    ['line breaks', text.replaceAll(/.{64}/g, '$&\n')],
    ['characters outside Base64', `${text.slice(0, 8)}!*${text.slice(8)}`],
    ['base64url', leaf.certificate.raw.toString('base64url')],
    ['excess padding', `${text}====`],
    ['additional bytes', Buffer.concat([leaf.certificate.raw, Buffer.alloc(3)]).toString('base64')],
  ])('has only one valid encoding, not one with %s', (_how, spelling) => {
    const trust = new CertificatePath([anchor.certificate])
    expect(trust.verify([text], NOW)).toBeDefined()
    expect(trust.verify([spelling], NOW)).toBeUndefined()
    expect(trust.cachedCount).toBe(1)
  })

  it('is cached with at most 63 other chains', () => {
    const trust = new CertificatePath([anchor.certificate])
    for (let count = 0; count < 80; count += 1) expect(trust.verify(x5cOf(forgeIssuedBy(anchor)), NOW)).toBeDefined()
    expect(trust.cachedCount).toBe(64)
    expect(trust.verify(x5cOf(leaf), NOW)).toBeDefined()
  })

  it('is cached only if it is trusted, so that untrusted chains displace no trusted ones', () => {
    const trust = new CertificatePath([forgeAuthority({ commonName: 'Another anchor' }).certificate])
    expect(trust.verify(x5cOf(leaf), NOW)).toBeUndefined()
    expect(trust.cachedCount).toBe(0)
  })

  it.each([
    ['nothing', undefined],
    ['text', x5cOf(leaf)[0]],
    ['a list with a number', [1]],
    ['a list with something that is not a certificate', ['AAAA']],
    ['a valid certificate and something that is not one', [...x5cOf(leaf), 'AAAA']],
    ['a list in a list', [x5cOf(leaf)]],
  ])('is not accepted as %s', (_what, x5c) => {
    expect(new CertificatePath([anchor.certificate]).verify(x5c, NOW)).toBeUndefined()
  })
})
