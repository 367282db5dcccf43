import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

test('runs on localhost without any setting', () => {
  expect(readConfiguration({})).toEqual({
    port: 3003,
    cards: undefined,
    stateFile: undefined,
    walletUrl: undefined,
    requestsPerSecond: undefined,
  })
})

test('reads its settings', () => {
  expect(
    readConfiguration({
      ENTRA_EMULATOR_PORT: '4003',
      ENTRA_EMULATOR_CARDS: 'cards',
      ENTRA_EMULATOR_STATE: 'state.json',
      ENTRA_EMULATOR_REQUESTS_PER_SECOND: '2',
      WALLET_URL: 'http://localhost:3002',
    }),
  ).toEqual({
    port: 4003,
    cards: resolve('cards'),
    stateFile: resolve('state.json'),
    walletUrl: 'http://localhost:3002',
    requestsPerSecond: 2,
  })
})

test('refuses to start in production, where anyone could get any card', () => {
  expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow('NODE_ENV=production')
})

test.each([
  ['ENTRA_EMULATOR_PORT', '80000'],
  ['ENTRA_EMULATOR_REQUESTS_PER_SECOND', '0'],
  ['WALLET_URL', 'http://localhost:3002/open'],
])('names %s in the error for the value %s', (variable, value) => {
  expect(() => readConfiguration({ [variable]: value })).toThrow(`${variable} is '${value}'`)
})
