import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { keySet } from './key-set.ts'

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

it('the published keys are the public ones of the issuer, the current one first, and no keys for other purposes', () => {
  const { signingKeys } = under.keys
  const { 'credential-issuer': issuer, ...others } = signingKeys
  const retired = { ...issuer, id: 'a-retired-key' }
  const { keys } = keySet('https://vitrine.example', {
    ...under.keys,
    retiredKeys: [retired, ...Object.values(others)],
  })
  expect(keys.map(({ kid }) => kid)).toEqual([issuer.id, retired.id])
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'x5c', 'y'])
})
