import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { welcome } from './welcome.ts'

const linesOf = (optional: 'emulator'[], engine?: string) =>
  stripVTControlCharacters(welcome(readAddresses({}, { optional }), '1.0', { engine })).split('\n')

test('names the emulator only if the emulator runs', () => {
  const line = '  Verified ID    http://localhost:3003  (emulated; the demo wallet opens its links and shows its cards)'
  expect(linesOf(['emulator'])).toContain(line)
  expect(linesOf([]).join('\n')).not.toMatch(/emulated|3003/)
})

test('leads to the card with the face check if the emulator runs, and to the wallet of the other cards', () => {
  const card = '  5. Open http://localhost:3000/issue/guardian and get the card Guardian, whose use takes a face check.'
  expect(linesOf(['emulator'])).toContain(card)
  expect(linesOf(['emulator'])).toContainEqual(expect.stringContaining("'Open in demo wallet'"))
  expect(linesOf(['emulator']).join('\n')).toContain('CREDENTIAL_ENGINE=entra')
  expect(linesOf(['emulator'], 'entra')).toContainEqual(
    expect.stringContaining("'Open in emulated Microsoft Authenticator'"),
  )
  expect(linesOf([], 'entra').join('\n')).not.toMatch(/Guardian|emulated/)
})
