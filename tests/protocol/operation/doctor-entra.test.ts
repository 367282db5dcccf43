import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { EntraStage } from '../../engines/entra-stage.ts'
import { freePort } from '../../free-port.ts'

const COMMAND = fileURLToPath(new URL('../../../apps/server/src/commands/doctor.ts', import.meta.url))

const zReport = z.object({
  checks: z.array(z.object({ name: z.string(), outcome: z.string(), found: z.string(), next: z.string().optional() })),
})

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: ['workshop'] })
})
afterAll(() => stage.close())

/** Runs `vitrine doctor` as an operator does, and returns what it prints. */
async function doctor(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { storage, url } = stage.running
  // Without an identity provider the command would check the demo.
  const site = { PUBLIC_URL: url, IDP_URL: `http://localhost:${await freePort()}`, IDP_CLIENT_ID: 'vitrine-web' }
  const env = { ...BARE_ENVIRONMENT, ...storage, ...site, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (_error, said) => resolve(said))
  })
}

async function verifiedIdChecks(settings: Record<string, string>) {
  const { checks } = zReport.parse(JSON.parse(await doctor(settings, '--json')))
  return checks.filter(({ name }) => name.startsWith('Verified ID'))
}

it('checks Verified ID between installation and sign-in, and says that the emulator is used', async () => {
  const text = await doctor({ ENTRA_EMULATOR_URL: stage.emulator.url, SCENARIOS_DIR: stage.cardsDirectory })
  expect(text).toMatch(/Wallet links: .*\nok +Verified ID tenant: emulator: (.*\n)+.*Discovery: /)
  expect(text.match(/ok +Verified ID [a-z ]+: emulator: /g)).toHaveLength(6)
})

it('names contracts that are missing in the tenant', async () => {
  const checks = await verifiedIdChecks({
    ENTRA_EMULATOR_URL: stage.emulator.url,
    SCENARIOS_DIR: stage.cardsDirectory,
    CREDENTIAL_ENGINE: 'entra',
  })
  expect(checks.find(({ name }) => name === 'Verified ID contracts')).toMatchObject({
    outcome: 'failed',
    found: expect.stringContaining("Contract 'BankAccount' is missing in the tenant"),
    next: expect.stringContaining('vitrine entra contracts --apply'),
  })
})

it('reports a service that is down, and ends', async () => {
  const checks = await verifiedIdChecks({ ENTRA_EMULATOR_URL: `http://localhost:${await freePort()}` })
  expect(checks.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'skipped', 'skipped', 'skipped', 'ok'])
})

it('says nothing about Verified ID if it is not configured', async () => {
  expect(await verifiedIdChecks({})).toEqual([])
})
