import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { ROOT } from '../root.ts'
import { emulatedContractsOf, planPrograms } from './product.ts'

const SCRIPTS = { start: 'tools/run/start.ts', dev: 'tools/run/dev.ts', doctor: 'apps/server/src/commands/doctor.ts' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-env-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command with a settings file that makes it fail before it starts anything. */
function run(command: keyof typeof SCRIPTS, settings: string, args: string[] = []) {
  const file = join(folder, 'settings.env')
  writeFileSync(file, settings)
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', SCRIPTS[command], ...args],
    { cwd: ROOT, encoding: 'utf8', env: { PATH, ENV_FILE: file } },
  )
  return { status, stdout, stderr }
}

describe.each(['start', 'dev', 'doctor'] as const)('%s', (command) => {
  it('reads the settings file', () => {
    const { status, stderr } = run(command, 'PORT=eighty')
    expect(stderr).toContain("PORT is 'eighty'; it must be a port number")
    expect(status).not.toBe(0)
  })

  it('names the invalid line of the file', () => {
    const { status, stderr } = run(command, 'PORT=3100\nhunter2\n')
    expect(stderr).toMatch(/^Line 2 of .*settings\.env is not usable/m)
    expect(stderr).not.toMatch(/hunter2|\.ts:\d+/)
    expect(status).not.toBe(0)
  })
})

it('npm start warns about a misspelt setting, without its value', () => {
  const { stdout, stderr } = run('start', 'DATABSE_URL=hunter2\nPORT=eighty')
  expect(stdout).toContain('DATABSE_URL is not a setting; did you mean DATABASE_URL?\n')
  expect(stdout + stderr).not.toContain('hunter2')
})

it('npm start passes the settings to its programs, which read no file', () => {
  const environment = { PORT: '3100', LOG_LEVEL: 'warn' }
  for (const plan of Object.values(planPrograms(readAddresses(environment), environment)))
    expect(plan.environment).toMatchObject({ LOG_LEVEL: 'warn', ENV_FILE: 'none' })
})

it('npm run dev refuses unknown arguments before it starts anything', () => {
  const { status, stderr } = run('dev', '', ['--entra'])
  expect(stderr).toContain('--entra is not an argument of npm run dev. The only argument is --entra-emulator')
  expect(status).not.toBe(0)
})

it('npm run dev passes the emulator to the server, and the contracts to the emulator', () => {
  const environment = { ENTRA_EMULATOR_PORT: '4003', DATA_DIR: folder }
  const addresses = readAddresses(environment, { optional: ['emulator'] })
  const { server, emulator } = planPrograms(addresses, environment)
  expect(server.environment).toMatchObject({ ENTRA_EMULATOR_URL: 'http://localhost:4003' })
  expect(emulator).toMatchObject({
    environment: {
      ENTRA_EMULATOR_PORT: '4003',
      ENTRA_EMULATOR_CARDS: emulatedContractsOf(addresses),
      ENTRA_EMULATOR_STATE: join(folder, 'entra-emulator', 'state.json'),
      ENV_FILE: 'none',
    },
    readyUrl: 'http://localhost:4003/health/live',
  })
  expect(emulatedContractsOf(addresses).startsWith(folder)).toBe(true)
})

it('npm start plans no emulator, even if its port is set', () => {
  const environment = { ENTRA_EMULATOR_PORT: '4003' }
  const plans = planPrograms(readAddresses(environment), environment)
  expect(Object.keys(plans)).toEqual(['server', 'idp', 'wallet'])
  expect(plans.server.environment).not.toHaveProperty('ENTRA_EMULATOR_URL')
})
