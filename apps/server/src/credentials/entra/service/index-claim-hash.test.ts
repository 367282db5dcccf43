import { expect, it } from 'vitest'
import { indexClaimHash } from './index-claim-hash.ts'

it.each([
  ['acct-0001', 'vkTqtCwz2P3GuJjuJ/TzcN2dVloMHYCkTsAVCniPPkM='],
  ['acct-0002', '1/IkegKhwgaNxuugTRtfoqX+XwnpS8PJa3G9KvZhLwM='],
  ['acct-0007', '/MVfCMydmzDdjsPiwnwOFXM2ltZDMa/4YfEzXq8ezeQ='],
])('hashes the contract and the value %s', (value, hash) => {
  expect(indexClaimHash('contract-A', value)).toBe(hash)
})
