import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { demoSettings, readAddresses } from './demo-addresses.ts'

test('uses localhost and the ports 3000 to 3002 by default', () => {
  expect(readAddresses({})).toEqual({
    ports: { server: 3000, idp: 3001, wallet: 3002 },
    urls: { server: 'http://localhost:3000', idp: 'http://localhost:3001', wallet: 'http://localhost:3002' },
    dataDirectory: resolve('data'),
  })
})

test('derives addresses from ports, unless they are set', () => {
  const { urls } = readAddresses({ PORT: '4000', IDP_PORT: '4001', IDP_URL: 'https://login.example.org' })
  expect(urls).toEqual({
    server: 'http://localhost:4000',
    idp: 'https://login.example.org',
    wallet: 'http://localhost:3002',
  })
})

test('has the emulator only on request, at a port or address of its own', () => {
  expect(readAddresses({ ENTRA_EMULATOR_PORT: '3000' }).urls).not.toHaveProperty('emulator')
  const addressOf = (environment: Record<string, string>) => readAddresses(environment, { optional: ['emulator'] })
  expect(addressOf({})).toMatchObject({ ports: { emulator: 3003 }, urls: { emulator: 'http://localhost:3003' } })
  expect(addressOf({ ENTRA_EMULATOR_PORT: '4003' }).urls.emulator).toBe('http://localhost:4003')
  expect(addressOf({ ENTRA_EMULATOR_URL: 'https://emulator.example' }).urls.emulator).toBe('https://emulator.example')
  expect(() => addressOf({ ENTRA_EMULATOR_PORT: '3002' })).toThrow('WALLET_PORT and ENTRA_EMULATOR_PORT are both 3002')
})

test('passes the address of the emulator to the programs only if it runs', () => {
  expect(demoSettings(readAddresses({}))).not.toHaveProperty('ENTRA_EMULATOR_URL')
  expect(demoSettings(readAddresses({}, { optional: ['emulator'] }))).toMatchObject({
    ENTRA_EMULATOR_URL: 'http://localhost:3003',
  })
})

test.each([
  [{ PORT: 'http' }, "PORT is 'http'"],
  [{ WALLET_PORT: '0' }, "WALLET_PORT is '0'"],
  [{ PUBLIC_URL: 'localhost:3000' }, "PUBLIC_URL is 'localhost:3000'"],
  [{ WALLET_URL: 'http://localhost:3002/wallet' }, 'WALLET_URL'],
  [{ PORT: '3001' }, 'PORT and IDP_PORT are both 3001'],
])('explains what is wrong with %o', (environment, message) => {
  expect(() => readAddresses(environment)).toThrow(message)
})
