import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { expect, it } from 'vitest'
import { ROOT } from '../../../tools/root.ts'

const VITRINE = join(ROOT, 'bin/vitrine')
const PATIENCE: Milliseconds = 60_000

/** Commands that the usage of `vitrine` lists. */
const commands = [...run().said.matchAll(/^ {2}([a-z-]+) {2,}\w/gm)].map(([, name = '']) => name)

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(VITRINE, args, {
    env: { PATH: process.env.PATH, ENV_FILE: 'none', DATA_DIR: '/nowhere' },
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

it('is known of all commands', () => {
  expect(commands.length).toBeGreaterThan(8)
  expect(run().said, 'a command that an engine brings').toContain('\n  entra           prepares a tenant of')
})

it.each(commands)(
  'vitrine %s refuses arguments that it does not have, and explains those that it has',
  (command) => {
    // `runAsCommand` prints the same usage for --help, which its own test shows.
    const refused = run(command, '--no-such-argument')
    expect(refused).toMatchObject({ status: 2, said: '' })
    expect(refused.complained).toContain('--no-such-argument')
    expect(refused.complained).toMatch(new RegExp(`^usage: vitrine ${command}\\b`, 'm'))
  },
  PATIENCE,
)
