import { expect, it } from 'vitest'
import { readConfiguration } from './configuration.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://cards.example.org' }
const SAFE = {
  IDP_URL: 'https://login.example.org',
  WALLET_URL: 'https://wallet.example.org',
  HELP_DESK_SIGN_IN: 'off',
  DATABASE_URL: 'postgres://vitrine:Hn3-kkq0@db.example.org/vitrine',
}

it.each([
  ['IDP_URL', 'http://login.example.org', /IDP_URL is 'http:\/\/login.example.org': in production expected https/],
  ['WALLET_URL', 'http://wallet.example.org', /WALLET_URL is .*in production expected https/],
  ['ENTRA_EMULATOR_URL', 'http://localhost:3003', /ENTRA_EMULATOR_URL is .*in production expected no emulator/],
  ['DATABASE_URL', 'postgres://vitrine:postgres@db/vitrine', /^DATABASE_URL contains a well-known password/],
  ['DATABASE_URL', 'postgres://db/vitrine?user=a&password=Secret', /^DATABASE_URL contains a well-known password/],
])('refuses in production: %s=%s', (name, value, words) => {
  expect(readConfiguration({ ...PRODUCTION, ...SAFE })).toMatchObject({ production: true })
  expect(() => readConfiguration({ ...PRODUCTION, ...SAFE, [name]: value })).toThrow(words)
  expect(readConfiguration({ [name]: value })).toMatchObject({ production: false })
})

it.each([{}, { HELP_DESK_SIGN_IN: '' }])(
  'refuses in production a help desk without a decision on its sign-in: %j',
  (unset) => {
    const { HELP_DESK_SIGN_IN: _, ...others } = SAFE
    expect(() => readConfiguration({ ...PRODUCTION, ...others, ...unset })).toThrow(
      /^HELP_DESK_SIGN_IN is not set\. In production, set it to 'required' \(.*\) or 'off' \(.*\)$/,
    )
    for (const HELP_DESK_SIGN_IN of ['required', 'off'] as const)
      expect(readConfiguration({ ...PRODUCTION, ...others, HELP_DESK_SIGN_IN }).helpDeskSignIn).toBe(HELP_DESK_SIGN_IN)
    expect(readConfiguration(unset).helpDeskSignIn).toBe('off')
  },
)

it.each([
  ['ENTRA_SERVICE_URL', /ENTRA_SERVICE_URL is .*in production expected https/],
  ['ENTRA_LOGIN_URL', /ENTRA_LOGIN_URL is .*in production expected https/],
])('refuses a plain %s in production', (name, words) => {
  const tenant = {
    ENTRA_TENANT_ID: 'tenant',
    ENTRA_CLIENT_ID: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
    ENTRA_CLIENT_SECRET_FILE: 'secret',
    ENTRA_AUTHORITY_ID: 'authority',
    ENTRA_AUTHORITY_DID: 'did:web:id.example.org',
  }
  expect(readConfiguration({ ...PRODUCTION, ...SAFE, ...tenant })).toMatchObject({ production: true })
  expect(() => readConfiguration({ ...PRODUCTION, ...SAFE, ...tenant, [name]: 'http://service.example' })).toThrow(
    words,
  )
})
