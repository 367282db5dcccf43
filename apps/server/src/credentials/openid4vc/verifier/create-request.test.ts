import { randomUUID } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewPresentation } from '../../credential-engine.ts'
import { LIBRARY_DOCUMENT, LIBRARY_TYPE, NOW, PUBLIC_URL } from '../formats/presented.fixture.ts'
import { credentialTypeUrl } from '../wire/limits-and-paths.ts'
import { createRequest } from './create-request.ts'
import { readQuery } from './presentation-query.ts'
import { clientId } from './request-object.ts'
import { findRequest } from './requests.repository.ts'
import { openVerifier, type VerifierUnderTest } from './verifier-under-test.fixture.ts'

const payment = { id: 'payment-1', amount: toGrosz(1), currency: 'PLN', payee: { id: 'shop', name: 'Shop' } }

let verifier: VerifierUnderTest
beforeAll(async () => {
  verifier = await openVerifier()
})
afterAll(() => verifier.close())

const queryOf = async (changes: Partial<NewPresentation>) => readQuery((await verifier.request(changes)).query)

describe('a request for a presentation', () => {
  it('is stored only by `save`, with the key that signs it and a key of its own for the answer', async () => {
    const { context } = verifier
    const [id, expiresAt] = [randomUUID(), NOW + 1000]
    const presentation = {
      id,
      type: 'BankAccount',
      format: 'dc+sd-jwt',
      otherTypes: [],
      claims: [],
      expiresAt,
    } as const
    const { requestId, links, save } = createRequest(context, { ...presentation, otherTypes: [], claims: [] })
    expect(await findRequest(context.database.query, { requestId })).toBeUndefined()
    await context.database.transaction(save)
    const signer = context.keys.signingKeys['request-object']
    expect(await findRequest(context.database.query, { requestId })).toMatchObject({
      presentation_id: id,
      expires_at: expiresAt,
      signer: signer.id,
      answered_at: null,
    })
    for (const link of [links['other-device'], links['same-device']])
      expect(Object.fromEntries(new URL(link ?? '').searchParams)).toMatchObject({
        client_id: clientId(signer),
        request_uri: expect.stringContaining(`/${requestId}`),
      })
  })

  it('has a public id that does not reveal the id of its presentation, and a new key for each answer', async () => {
    const [one, other] = [await verifier.request(), await verifier.request()]
    expect(one.request_id).not.toContain(one.presentation_id)
    expect(one.request_id).not.toBe(other.request_id)
    expect(one.encryption_key).not.toBe(other.encryption_key)
  })

  it('asks for our type and, of other issuers, only for types that a trusted issuer may issue', async () => {
    expect((await queryOf({ otherTypes: [LIBRARY_TYPE, 'urn:passport'] })).credential).toMatchObject({
      vct: credentialTypeUrl(PUBLIC_URL, 'BankAccount'),
      otherVcts: [LIBRARY_TYPE],
    })
  })

  it('asks only for types of other issuers, also in a further format, if nobody issues ours', async () => {
    const otherFormat = { format: 'mso_mdoc' as const, types: [LIBRARY_DOCUMENT, 'org.passport'] }
    const claimSets = [['displayName']]
    const { credential } = await queryOf({ isOfOthers: true, otherTypes: [LIBRARY_TYPE], otherFormat, claimSets })
    expect(credential).toMatchObject({
      ...{ otherVcts: [LIBRARY_TYPE], claimSets },
      otherFormat: { format: 'mso_mdoc', types: [LIBRARY_DOCUMENT] },
    })
    expect(credential).not.toHaveProperty('vct')
  })

  it('asks for optional cards of ours only, each claim once', async () => {
    const [discount, level] = [
      { name: 'discount', valueType: 'number' },
      { name: 'level', valueType: 'number' },
    ] as const
    const query = await queryOf({
      also: [{ type: 'Coupon', format: 'dc+sd-jwt', claimSets: [[discount, level], [discount]] }],
    })
    expect(query.also).toEqual([
      {
        id: 'also-1',
        type: 'Coupon',
        format: 'dc+sd-jwt',
        vct: credentialTypeUrl(PUBLIC_URL, 'Coupon'),
        otherVcts: [],
        claims: [discount, level],
        claimSets: [['discount', 'level'], ['discount']],
      },
    ])
  })

  it('contains a payment if the format can confirm it, for all queries of the card', async () => {
    const decode = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString())
    const { transactionData } = await queryOf({ payment })
    expect(transactionData.map(decode)).toMatchObject([{ credential_ids: ['credential'] }])
    const mdoc = await queryOf({ payment, format: 'mso_mdoc', otherTypes: ['org.library.card.1'] })
    expect(mdoc.transactionData.map(decode)).toMatchObject([{ credential_ids: ['credential', 'credential-2'] }])
    expect((await queryOf({ payment, format: 'jwt_vc_json' })).transactionData).toEqual([])
    expect((await queryOf({})).transactionData).toEqual([])
  })
})
