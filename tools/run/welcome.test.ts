import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { welcome } from './welcome.ts'

const linesOf = (optional: 'emulator'[]) =>
  stripVTControlCharacters(welcome(readAddresses({}, { optional }), '1.0')).split('\n')

test('names the emulated Authenticator only if the emulator runs', () => {
  const line = '  Authenticator  http://localhost:3003/authenticator  (emulated, as is Microsoft Entra Verified ID)'
  expect(linesOf(['emulator'])).toContain(line)
  expect(linesOf([]).join('\n')).not.toMatch(/emulated|3003/)
})
