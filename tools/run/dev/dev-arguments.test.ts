import { expect, test } from 'vitest'
import { readDevArguments } from './dev-arguments.ts'

test('npm run dev starts no optional program without arguments', () => {
  expect(readDevArguments([])).toEqual([])
})

test('npm run dev starts the emulator once with its argument', () => {
  expect(readDevArguments(['--entra-emulator'])).toEqual(['emulator'])
  expect(readDevArguments(['--entra-emulator', '--entra-emulator'])).toEqual(['emulator'])
})

test.each(['--entra', 'emulator', '--entra-emulator=on', 'toString'])(
  'npm run dev explains the argument %s',
  (unknown) => {
    expect(() => readDevArguments(['--entra-emulator', unknown])).toThrow(
      `${unknown} is not an argument of npm run dev. The only argument is --entra-emulator`,
    )
  },
)
