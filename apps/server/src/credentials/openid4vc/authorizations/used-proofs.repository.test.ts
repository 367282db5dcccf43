import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import { openCodeFlow } from '../code-flow-under-test.fixture.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { expectRefused } from '../refused.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { deleteExpiredProofs, useProof } from './used-proofs.repository.ts'

const NOW = 1_800_000_000_000
const PROOF = { purpose: 'dpop', key: 'a-key', id: 'an-id', expiresAt: NOW + 1000 } as const

describeOnEachDatabase('a proof', (current) => {
  it('is used by one of many requests at once', async () => {
    const used = await Promise.all(Array.from({ length: 20 }, () => useProof(current.database.query, PROOF)))
    expect(used.filter(Boolean)).toHaveLength(1)
  })

  it('is another one with another purpose, key or id', async () => {
    const { query } = current.database
    await useProof(query, PROOF)
    const others = [
      { purpose: 'attestation' as const },
      { key: 'another' },
      { id: 'another' },
      { key: 'a-key","an', id: 'id' },
    ]
    for (const other of others) expect(await useProof(query, { ...PROOF, ...other })).toBe(true)
  })

  it('can be used again if the transaction that used it failed', async () => {
    const proof = { ...PROOF, id: 'rolled back' }
    const failing = current.database.transaction(async (tx) => {
      await useProof(tx, proof)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await useProof(current.database.query, proof)).toBe(true)
  })

  it('is stored until it expires and no longer', async () => {
    const { query } = current.database
    const proof = { ...PROOF, id: 'short', expiresAt: NOW + 0.5 }
    await useProof(query, proof)
    await deleteExpiredProofs(query, NOW, 1000)
    expect(await useProof(query, proof)).toBe(false)
    await deleteExpiredProofs(query, NOW + 1000, 1000)
    expect(await query.selectFrom('openid4vc_used_proofs').selectAll().execute()).toEqual([])
  })
})

describeOnEachDatabase('two servers on one database', (current) => {
  let under: IssuerUnderTest
  beforeAll(async () => {
    under = await openIssuerUnderTest({ database: current.database })
  })
  afterAll(() => under.close())

  it('accept a DPoP proof once, and the nonce and the request of each other', async () => {
    const [flow, sendToOther] = [await openCodeFlow(under), await under.anotherServer()]
    const first = await flow.pushRequest({}, { dpop: await flow.dpopProof(PATHS.pushedRequest) })
    const nonce = first.headers['dpop-nonce']
    const headers = { dpop: await flow.dpopProof(PATHS.pushedRequest, { payload: { nonce } }) }
    const push = () => sendToOther('POST', PATHS.pushedRequest, { ...flow.pushedForm(), headers })
    expect(await push()).toMatchObject({ status: 201 })
    expectRefused(under, await flow.pushRequest({}, headers), 'invalid_dpop_proof')
    expectRefused(under, await push(), 'invalid_dpop_proof')
    const query = new URLSearchParams({
      client_id: 'https://wallet.example',
      request_uri: String(first.body.request_uri),
    })
    expect((await sendToOther('GET', `${PATHS.authorize}?${query}`)).headers.location).toBe('/consent')
  })
})
