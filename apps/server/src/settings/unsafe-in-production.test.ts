import { expect, it } from 'vitest'
import { readConfiguration } from './configuration.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://cards.example.org' }
const SAFE = {
  IDP_URL: 'https://login.example.org',
  WALLET_URL: 'https://wallet.example.org',
  DATABASE_URL: 'postgres://vitrine:Hn3-kkq0@db.example.org/vitrine',
}

it.each([
  ['IDP_URL', 'http://login.example.org', /IDP_URL is 'http:\/\/login.example.org': in production expected https/],
  ['WALLET_URL', 'http://wallet.example.org', /WALLET_URL is .*in production expected https/],
  ['DATABASE_URL', 'postgres://vitrine:postgres@db/vitrine', /^DATABASE_URL contains a well-known password/],
  ['DATABASE_URL', 'postgres://db/vitrine?user=a&password=Secret', /^DATABASE_URL contains a well-known password/],
])('S-06 refuses in production: %s=%s', (name, value, words) => {
  expect(readConfiguration({ ...PRODUCTION, ...SAFE })).toMatchObject({ production: true })
  expect(() => readConfiguration({ ...PRODUCTION, ...SAFE, [name]: value })).toThrow(words)
  expect(readConfiguration({ [name]: value })).toMatchObject({ production: false })
})
