import { expect, it } from 'vitest'
import { readBenchArguments } from './load/bench-arguments.ts'

it('the bench measures this checkout, or a commit next to it', () => {
  expect(readBenchArguments([])).toEqual({ runs: 300, isFull: false, commit: undefined })
  expect(readBenchArguments(['full'])).toEqual({ runs: 1200, isFull: true, commit: undefined })
  expect(readBenchArguments(['60', '--with', 'abc'])).toEqual({ runs: 60, isFull: false, commit: 'abc' })
})

it.each([
  [['11'], 'usage: npm run bench'],
  [['60', '60'], 'usage: npm run bench'],
  [['everything'], 'usage: npm run bench'],
  [['--with'], "'--with <value>' argument missing"],
  [['--without', 'abc'], "Unknown option '--without'"],
  [['full', '--with', 'abc'], 'Leave out full, or --with.'],
])('the bench explains its arguments when they are %j', (args, message) => {
  expect(() => readBenchArguments(args)).toThrow(message)
})
