import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../json.ts'
import { createAuthorityAndSigner, createIdentity, NOW } from '../test-support/authority.ts'
import { createHolder, hide, issueBankAccount, signWith, VCT } from '../test-support/credentials.ts'
import { verifyIssuedCredential } from './issued-credential.ts'

const { signer: issuer, anchors } = await createAuthorityAndSigner('issuer.example')
const holder = await createHolder()
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1000) + offset

const verify = (credential: string, over: { types?: string[] } = {}) =>
  verifyIssuedCredential(credential, {
    format: 'dc+sd-jwt',
    types: [VCT],
    holders: [holder],
    anchors,
    now: NOW,
    host: 'issuer.example',
    ...over,
  })

describe('an issued credential', () => {
  test('that is valid is accepted with its issuer and its dates', async () => {
    const status = { status_list: { idx: 7, uri: 'https://issuer.example/status/1' } }
    const verified = await verify(await issueBankAccount(issuer, holder.publicJwk, { payload: { status } }))
    expect(verified).toMatchObject({
      types: [VCT],
      trust: { known: true, authority: 'Test authority' },
      signer: 'Test signer',
      issuedAt: new Date(seconds(-60) * 1000),
      expiresAt: new Date(seconds(86_400) * 1000),
      status: status.status_list,
    })
    expect(verified.authorityKeyIdentifiers).toHaveLength(1)
  })

  test('from an unknown issuer is accepted and marked as such', async () => {
    const stranger = await createIdentity({ name: 'Stranger' })
    expect((await verify(await issueBankAccount(stranger, holder.publicJwk))).trust).toEqual({ known: false })
  })

  test('with a changed payload is refused', async () => {
    const [jwt = '', ...rest] = (await issueBankAccount(issuer, holder.publicJwk)).split('~')
    const [header, , signature] = jwt.split('.')
    const [, otherPayload] = (await issueBankAccount(issuer, holder.publicJwk)).split('~')[0]?.split('.') ?? []
    await expect(verify([`${header}.${otherPayload}.${signature}`, ...rest].join('~'))).rejects.toThrow('signature')
  })

  test('of another type than offered is refused', async () => {
    await expect(verify(await issueBankAccount(issuer, holder.publicJwk), { types: [`${VCT}2`] })).rejects.toThrow(
      'was offered',
    )
  })

  test('bound to another key is refused', async () => {
    const other = await createHolder()
    await expect(verify(await issueBankAccount(issuer, other.publicJwk))).rejects.toThrow('bound to another key')
  })

  test('that is bound to no key is refused', async () => {
    const credential = await issueBankAccount(issuer, holder.publicJwk, { payload: { cnf: undefined } })
    await expect(verify(credential)).rejects.toThrow('cnf')
  })

  test('that has expired or is not valid yet is refused', async () => {
    const expired = await issueBankAccount(issuer, holder.publicJwk, { payload: { exp: seconds(-1) } })
    const early = await issueBankAccount(issuer, holder.publicJwk, { payload: { nbf: seconds(3600) } })
    await expect(verify(expired)).rejects.toThrow('expired')
    await expect(verify(early)).rejects.toThrow('not valid yet')
  })

  test('with a disclosure without a digest is refused', async () => {
    const { encoded } = await hide('admin', true)
    const credential = await issueBankAccount(issuer, holder.publicJwk, { extraDisclosures: [encoded] })
    await expect(verify(credential)).rejects.toThrow('a disclosure without a digest')
  })

  test('has its further types as well', async () => {
    const payload = { aka_vcts: ['urn:eudi:pid:1'] }
    const { types } = await verify(await issueBankAccount(issuer, holder.publicJwk, { payload }))
    expect(types).toEqual([VCT, 'urn:eudi:pid:1'])
  })

  test.each<[string, JsonValue]>([
    ['exp', 1],
    ['aka_vcts', ['urn:eudi:pid:1']],
  ])('whose %s is selectively disclosable is refused', async (name, value) => {
    const { encoded, digest } = await hide(name, value)
    const jwt = await signWith(issuer, 'dc+sd-jwt', { vct: VCT, cnf: { jwk: holder.publicJwk }, _sd: [digest] })
    await expect(verify(`${jwt}~${encoded}~`)).rejects.toThrow(`its ${name} is selectively disclosable`)
  })

  test('with the header typ of another token is refused', async () => {
    const jwt = await signWith(issuer, 'vc+sd-jwt', { vct: VCT, cnf: { jwk: holder.publicJwk } })
    await expect(verify(`${jwt}~`)).rejects.toThrow('vc+sd-jwt')
  })
})
