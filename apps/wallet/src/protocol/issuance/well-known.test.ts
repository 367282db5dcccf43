import { expect, test } from 'vitest'
import { wellKnownUrl } from './well-known.ts'

test.each([
  ['https://issuer.example', 'https://issuer.example/.well-known/openid-credential-issuer'],
  ['https://issuer.example/', 'https://issuer.example/.well-known/openid-credential-issuer'],
  ['https://issuer.example/tenant/1', 'https://issuer.example/.well-known/openid-credential-issuer/tenant/1'],
  ['http://localhost:3000', 'http://localhost:3000/.well-known/openid-credential-issuer'],
])('the metadata of %s is at %s', (issuer, url) => {
  expect(wellKnownUrl(issuer, 'openid-credential-issuer')).toBe(url)
})
