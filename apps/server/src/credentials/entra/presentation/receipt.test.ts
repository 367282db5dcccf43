import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { receiptOf } from './receipt.ts'

const JTI = 'urn:pic:0f3ad5c86b1e4f7d9a2b3c4d5e6f7081'

const token = (payload: Record<string, unknown>) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))

const presentationOf = async (credential: Record<string, unknown>) =>
  token({ vp: { verifiableCredential: [await token(credential)] } })

it('is the id of the presented credential, from a text or from the first of a list', async () => {
  const vp = await presentationOf({ jti: JTI, vc: { credentialSubject: { name: 'Planted' } } })
  expect(receiptOf({ vp_token: vp })).toEqual({ jti: JTI })
  expect(receiptOf({ vp_token: [vp, await presentationOf({ jti: 'another' })] })).toEqual({ jti: JTI })
})

it.each<[string, () => Promise<Parameters<typeof receiptOf>[0]>]>([
  ['is missing', async () => undefined],
  ['has no presentation', async () => ({})],
  ['has an empty list', async () => ({ vp_token: [] })],
  ['has a text that is no token', async () => ({ vp_token: 'planted' })],
  ['has a token without a presentation', async () => ({ vp_token: await token({ vp: {} }) })],
  [
    'has a presentation without credentials',
    async () => ({ vp_token: await token({ vp: { verifiableCredential: [] } }) }),
  ],
  [
    'has a credential that is no token',
    async () => ({ vp_token: await token({ vp: { verifiableCredential: ['x'] } }) }),
  ],
  ['has a credential without an id', async () => ({ vp_token: await presentationOf({ vc: {} }) })],
  ['has a credential whose id is a number', async () => ({ vp_token: await presentationOf({ jti: 7 }) })],
  ['has a credential whose id is too long', async () => ({ vp_token: await presentationOf({ jti: 'x'.repeat(201) }) })],
])('is ignored if it %s', async (_what, receipt) => {
  expect(receiptOf(await receipt())).toBeUndefined()
})
