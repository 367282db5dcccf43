import { base64url } from 'jose'
import { expect, test } from 'vitest'
import { SD_JWT } from './sd-jwt-format.ts'

test('technical claims of an SD-JWT VC are not holder claims', async () => {
  const technical = ['iss', 'iat', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'aka_vcts', 'status', 'jti']
  const claims = Object.fromEntries([...technical, 'sub', '_sd_alg'].map((name) => [name, 'sha-256']))
  const { holderClaims } = await SD_JWT.open(
    `${base64url.encode('{}')}.${base64url.encode(JSON.stringify(claims))}.c2ln~`,
  )
  expect(holderClaims).toEqual({ sub: 'sha-256' })
})
