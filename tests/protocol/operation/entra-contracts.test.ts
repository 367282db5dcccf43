import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'

const COMMAND = fileURLToPath(new URL('../../../apps/server/src/commands/entra-contracts.ts', import.meta.url))
const TENANT = {
  ENTRA_TENANT_ID: '5a9e2f6c-0d7b-4c1f-9e62-3f1b7a8d4c20',
  ENTRA_AUTHORITY_ID: '9b1d7c52-6e3f-4a80-b5c4-2f0e8d6a7193',
  ENTRA_AUTHORITY_DID: 'did:web:id.example.test',
  ENTRA_MANAGED_IDENTITY: 'system',
}

const temporary = mkdtempSync(join(tmpdir(), 'vitrine-contracts-'))
afterAll(() => rmSync(temporary, { recursive: true }))

/** Runs the command as an operator does, with these settings only. */
const run = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      { cwd: temporary, env: { ...BARE_ENVIRONMENT, PUBLIC_URL: 'https://cards.example.test', ...settings } },
      (_error, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })
const namesIn = (json: string): string[] => JSON.parse(json).map(({ name }: { name: string }) => name)

it('prints the contracts of the cards without a tenant: those of the engine, or with --all those that name no engine', async () => {
  const byDefault = await run({ CREDENTIAL_ENGINE: 'entra', ENTRA_CLIENT_NAME: 'Example Bank' }, 'contracts')
  expect(byDefault).toMatchObject({ code: 0, complained: '' })
  expect(namesIn(byDefault.said)).toContain('BankAccount')
  expect(JSON.parse(byDefault.said)[0].displays[0].card).toMatchObject({
    issuedBy: 'Example Bank',
    logo: { uri: 'https://cards.example.test/scenarios/images/issuer-logo.png' },
  })
  const all = await run({}, 'contracts', '--all')
  expect(namesIn(all.said)).toEqual(expect.arrayContaining(namesIn(byDefault.said)))
})

it('writes a file for each contract, and says so', async () => {
  const folder = join(temporary, 'contracts')
  const { code, said } = await run({}, 'contracts', '--all', '--out', 'contracts')
  expect(code).toBe(0)
  const files = readdirSync(folder)
  expect(said.trimEnd().split('\n').sort()).toEqual(files.map((file) => `Wrote ${join(folder, file)}`).sort())
  expect(JSON.parse(readFileSync(join(folder, 'BankAccount.json'), 'utf8'))).toMatchObject({
    name: 'BankAccount',
    rules: { vc: { type: ['BankAccount'] } },
    allowOverrideValidityIntervalOnIssuance: true,
  })
})

it('says how a card gets the engine if no card has it', async () => {
  const folder = join(temporary, 'cards')
  const { code, said, complained } = await run({ SCENARIOS_DIR: folder }, 'contracts')
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toContain(folder)
  const none = await run({ SCENARIOS_DIR: temporary }, 'contracts')
  expect(none).toMatchObject({ code: 0, said: '[]\n' })
  expect(none.complained).toContain('No card is issued by the engine entra.')
})

it('prints its usage without an argument, and refuses others than it has', async () => {
  const usage = await run({})
  expect(usage).toMatchObject({ code: 0, complained: '' })
  expect(usage.said).toContain('usage: vitrine entra contracts [--all] [--out <folder> | --apply]')
  for (const args of [
    ['contract'],
    ['contracts', 'BankAccount'],
    ['contracts', '--out', 'both', '--apply'],
    ['contracts', '--out', ''],
    ['--all'],
  ]) {
    const { code, said, complained } = await run({}, ...args)
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toBe(usage.said)
  }
  expect(existsSync(join(temporary, 'both'))).toBe(false)
})

it('names what is missing to change the contracts of a tenant', async () => {
  const noTenant = await run({}, 'contracts', '--all', '--apply')
  expect(noTenant).toMatchObject({ code: 1, said: '' })
  expect(noTenant.complained).toContain('ENTRA_TENANT_ID is not set')
  const noAddress = await run({ ...TENANT, PUBLIC_URL: 'http://localhost:3000' }, 'contracts', '--all', '--apply')
  expect(noAddress).toMatchObject({ code: 1, said: '' })
  expect(noAddress.complained).toContain("PUBLIC_URL is 'http://localhost:3000'")
})
