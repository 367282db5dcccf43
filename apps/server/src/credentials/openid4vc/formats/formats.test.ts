import { describe, expect, it } from 'vitest'
import { FORMATS, formatNamed } from './formats.ts'

const URL = 'https://cards.vitrine.example:8443'

describe('the formats', () => {
  it('are found by their names', () => {
    for (const { name } of FORMATS) expect(formatNamed(FORMATS, name).name).toBe(name)
    expect(() => formatNamed(FORMATS, 'ldp_vc' as never)).toThrow('the credential format ldp_vc does not exist')
  })

  it('are signed by the key for their purpose, bound to a DID only in JWT VCs, and confirm payments in all others', () => {
    expect(FORMATS).toMatchObject([
      { name: 'dc+sd-jwt', signer: 'credential-issuer', acceptsDids: false, confirmsPayments: true },
      { name: 'jwt_vc_json', signer: 'credential-issuer', acceptsDids: true, confirmsPayments: false },
      { name: 'mso_mdoc', signer: 'document-signer', acceptsDids: false, confirmsPayments: true },
    ])
  })
})

describe.each([
  {
    name: 'dc+sd-jwt' as const,
    type: `${URL}/credential-types/Card`,
    path: ['level'],
    query: [{ types: ['a', 'b'], meta: { vct_values: ['a', 'b'] } }],
    claimQuery: {},
    verifier: { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
    configuration: { vct: 'a', cryptographic_binding_methods_supported: ['jwk'] },
  },
  {
    name: 'jwt_vc_json' as const,
    type: `${URL}/credential-types/Card`,
    path: ['credentialSubject', 'level'],
    query: [{ types: ['a', 'b'], meta: { type_values: [['a'], ['b']] } }],
    claimQuery: {},
    verifier: { alg_values: ['ES256'] },
    configuration: {
      credential_definition: { type: ['VerifiableCredential', 'a'] },
      cryptographic_binding_methods_supported: ['did:jwk', 'jwk'],
    },
  },
  {
    name: 'mso_mdoc' as const,
    type: 'example.vitrine.cards.Card',
    path: ['example.vitrine.cards.Card', 'level'],
    query: [
      { types: ['a'], meta: { doctype_value: 'a' } },
      { types: ['b'], meta: { doctype_value: 'b' } },
    ],
    claimQuery: { intent_to_retain: false },
    verifier: { issuerauth_alg_values: [-7, -9], deviceauth_alg_values: [-7, -9] },
    configuration: { doctype: 'a', cryptographic_binding_methods_supported: ['cose_key'] },
  },
])('the format $name', ({ name, type, path, query, claimQuery, verifier, configuration }) => {
  const format = formatNamed(FORMATS, name)

  it('names its types, claims and queries', () => {
    expect(format.typeName(URL, 'Card')).toBe(type)
    expect(format.claimPath({ name: 'level' }, type)).toEqual(path)
    expect(format.queryMeta(['a', 'b'])).toEqual(query)
    expect(format.claimQuery).toEqual(claimQuery)
  })

  it('issues with ES256, and accepts it under each of its names', () => {
    expect(format.verifierMetadata).toEqual(verifier)
    expect(format.configuration('a')).toEqual({
      ...configuration,
      credential_signing_alg_values_supported: [name === 'mso_mdoc' ? -7 : 'ES256'],
    })
  })
})

it('the claims of a driving licence are in the namespace of its standard', () => {
  expect(formatNamed(FORMATS, 'mso_mdoc').claimPath({ name: 'family_name' }, 'org.iso.18013.5.1.mDL')).toEqual([
    'org.iso.18013.5.1',
    'family_name',
  ])
})
