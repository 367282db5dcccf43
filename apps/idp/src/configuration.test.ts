import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

test('runs on localhost without any setting', () => {
  expect(readConfiguration({})).toMatchObject({
    port: 3001,
    issuer: 'http://localhost:3001',
    appOrigin: 'http://localhost:3000',
    adminAudience: 'api://vitrine',
    adminScope: 'api://vitrine/admin.access',
  })
})

test('derives the issuer from the port unless IDP_URL is set', () => {
  expect(readConfiguration({ IDP_PORT: '4001' }).issuer).toBe('http://localhost:4001')
  expect(readConfiguration({ IDP_PORT: '4001', IDP_URL: 'https://login.example.org/' }).issuer).toBe(
    'https://login.example.org',
  )
})

test('refuses to start in production, where anyone could sign in', () => {
  expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow('NODE_ENV=production')
})

test.each([
  ['IDP_PORT', '80000'],
  ['IDP_URL', 'localhost'],
  ['IDP_URL', 'http://localhost:3001/tenant'],
  ['PUBLIC_URL', 'ftp://localhost'],
  ['PUBLIC_URL', 'https://*.example'],
  ['PUBLIC_URL', 'https://a.example;x'],
  ['ADMIN_SCOPE', 'two scopes'],
])('names %s in the error for the value %s', (variable, value) => {
  expect(() => readConfiguration({ [variable]: value })).toThrow(`${variable} is '${value}'`)
})
