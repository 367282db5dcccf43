import { createPrivateKey, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLeaf, createTrustAnchor, documentSignerProfile } from '../certificates/create-certificates.ts'
import * as x509 from '../certificates/x509.ts'
import { type KeyPurpose, PURPOSES } from './key-purposes.ts'
import { dateFault, findingsOf, type SignerPath } from './role-rules.ts'

const publicUrl = 'https://cards.example.org'
const now = Date.now()
const DAY = 86_400_000

let anchor: { privateKey: ReturnType<typeof createPrivateKey>; certificatePem: string }
beforeAll(async () => {
  const { privateKeyPem, certificatePem } = await createTrustAnchor('Root', { publicUrl, now })
  anchor = { privateKey: createPrivateKey(privateKeyPem), certificatePem }
})

async function pathOf(profile: Parameters<typeof createLeaf>[0]): Promise<SignerPath> {
  const { certificatePem } = await createLeaf(profile, { anchor, now })
  return { chain: [new X509Certificate(certificatePem)], anchor: new X509Certificate(anchor.certificatePem) }
}

it.each(Object.keys(PURPOSES) as KeyPurpose[])(
  'our own certificate for %s meets the requirements of its role',
  async (purpose) => {
    const path = await pathOf(PURPOSES[purpose].profile(publicUrl))
    expect(findingsOf(purpose, path, publicUrl).errors).toEqual([])
  },
)

describe('an access certificate', () => {
  /** The policy NCP-l (0.4.0.194118.1.2) in DER, with and without https://ca.example/cps as cpsURI. */
  const policies = (cps: boolean) => {
    const withCps =
      '3031302f060704008bec4601023024302206082b06010505070201161668747470733a2f2f63612e6578616d706c652f637073'
    return new x509.Extension('2.5.29.32', false, Buffer.from(cps ? withCps : '300b3009060704008bec460102', 'hex'))
  }
  const contact = new x509.SubjectAlternativeNameExtension([{ type: 'email', value: 'help@example.org' }])
  const complete = {
    subject: 'C=PL, O=Vitrine, CN=Cards, 2.5.4.97=NTRPL-1',
    life: 300 * DAY,
    extensions: [policies(true), contact],
  }

  it('with all members has no warning', async () => {
    expect(findingsOf('request-object', await pathOf(complete), publicUrl)).toEqual({ errors: [], warnings: [] })
  })

  it.each([
    ['the country', { subject: 'O=Vitrine, CN=Cards, 2.5.4.97=NTRPL-1' }, 'lacks the country (C)'],
    ['the organisation', { subject: 'C=PL, CN=Cards, 2.5.4.97=NTRPL-1' }, 'lacks the organisation (O)'],
    ['the service', { subject: 'C=PL, O=Vitrine, 2.5.4.97=NTRPL-1' }, 'lacks the name of the service (CN)'],
    ['the identifier', { subject: 'C=PL, O=Vitrine, CN=Cards' }, 'lacks the organizationIdentifier'],
    ['a contact', { extensions: [policies(true)] }, 'lacks a contact'],
    [
      'the practice statement',
      { extensions: [policies(false), contact] },
      'lacks the address of the practice statement',
    ],
    ['a policy', { extensions: [contact] }, 'lacks a certificate policy'],
  ])('without %s has a warning that names it', async (_, change, warning) => {
    const { errors, warnings } = findingsOf('request-object', await pathOf({ ...complete, ...change }), publicUrl)
    expect(errors).toEqual([])
    expect(warnings).toEqual(expect.arrayContaining([expect.stringContaining(warning)]))
  })
})

it('a document signer without issuer alternative name has a warning, one without its usage an error', async () => {
  const profile = documentSignerProfile(publicUrl)
  const [usage] = profile.extensions
  const { errors, warnings } = findingsOf(
    'document-signer',
    await pathOf({ ...profile, extensions: usage ? [usage] : [] }),
    publicUrl,
  )
  expect(errors).toEqual([])
  expect(warnings).toEqual(expect.arrayContaining([expect.stringContaining('lacks the issuer alternative name')]))
  const withoutUsage = await pathOf({ ...profile, extensions: [] })
  expect(findingsOf('document-signer', withoutUsage, publicUrl).errors).toEqual([
    expect.stringContaining('must have the critical extended key usage'),
  ])
})

it.each([
  ['URI', [{ type: 'url' as const, value: publicUrl }], []],
  ['host', [{ type: 'dns' as const, value: 'cards.example.org' }], ['jwt_vc_json cannot be issued']],
  [
    'nothing',
    [{ type: 'dns' as const, value: 'other.example.org' }],
    ['issued without iss', 'jwt_vc_json cannot be issued'],
  ],
])('an issuer that is named by %s', async (_, names, expected) => {
  const profile = {
    subject: 'O=Vitrine',
    life: 300 * DAY,
    extensions: [new x509.SubjectAlternativeNameExtension(names)],
  }
  const { errors, warnings } = findingsOf('credential-issuer', await pathOf(profile), publicUrl)
  expect(errors).toEqual([])
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)))
})

it('the first end on the path counts', async () => {
  const path = await pathOf({ subject: 'CN=Cards', life: 10 * DAY, extensions: [] })
  expect(dateFault(path, now)).toBeUndefined()
  expect(dateFault(path, now + 8.5 * DAY)).toContain("'CN=Cards' expires within a day")
  expect(dateFault(path, now + 30 * DAY)).toContain('expired on')
  expect(dateFault(path, now - 2 * DAY)).toContain('is valid only from')
})
