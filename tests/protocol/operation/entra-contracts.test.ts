import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'

const COMMAND = fileURLToPath(new URL('../../../apps/server/src/commands/engine.ts', import.meta.url))
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
      [COMMAND, 'entra', ...args],
      { cwd: temporary, env: { ...BARE_ENVIRONMENT, PUBLIC_URL: 'https://cards.example.test', ...settings } },
      (_error, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })
const namedCard = (id: string, contract: string) => ({
  id,
  type: id === 'up' ? 'Up' : 'Space',
  engine: { name: 'entra', contract },
  issuance: { enabled: true },
  credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] },
  card: { title: 'Card', image: 'credo.svg' },
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

it('writes only into the folder, whatever a contract is called', async () => {
  const cards = join(temporary, 'named')
  mkdirSync(cards)
  for (const [id, contract] of [
    ['up', '../../up'],
    ['space', 'Karta główna'],
  ] as const)
    writeFileSync(join(cards, `${id}.json`), JSON.stringify(namedCard(id, contract)))
  const settings = { SCENARIOS_DIR: cards }
  cpSync(fileURLToPath(new URL('../../../scenarios/images', import.meta.url)), join(cards, 'images'), {
    recursive: true,
  })
  const { code, complained } = await run(settings, 'contracts', '--out', join(temporary, 'out'))
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  expect(readdirSync(join(temporary, 'out')).map(decodeURIComponent).sort()).toEqual([
    '../../up.json',
    'Karta główna.json',
  ])
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
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(complained).toContain(usage.said)
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

type StoredContract = Record<string, unknown> & { id: string; name: string }

/** Starts a tenant with an app registration and the contracts of its authority. `refused`: name of a contract that it does not create. */
async function startTenant(contracts: StoredContract[], refused?: string) {
  const bodyOf = async (request: IncomingMessage) => JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'))
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = request.url ?? ''
    if (path.endsWith('/oauth2/v2.0/token'))
      return answer(200, { token_type: 'Bearer', expires_in: 3600, access_token: 'token' })
    if (!path.includes('/contracts')) return answer(404, {})
    if (request.method === 'GET') return answer(200, { value: contracts })
    const content = await bodyOf(request)
    if (request.method === 'POST') {
      if (content.name === refused)
        return answer(400, { requestId: 'trace-1', error: { code: 'badRequest', innererror: { target: 'rules' } } })
      const contract = {
        id: `id-${content.name}`,
        status: 'Enabled',
        allowOverrideValidityIntervalOnIssuance: false,
        ...content,
      }
      contracts.push(contract)
      return answer(201, contract)
    }
    const contract = contracts.find(({ id }) => path.endsWith(`/contracts/${id}`))
    return answer(contract ? 200 : 404, Object.assign(contract ?? {}, content))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { ENTRA_EMULATOR_URL: `http://localhost:${port}`, CREDENTIAL_ENGINE: 'entra' }
  return { settings, [Symbol.asyncDispose]: async () => void server.close() }
}

it('creates missing contracts in the tenant, updates different ones, and leaves the others alone', async () => {
  const contracts: StoredContract[] = []
  await using tenant = await startTenant(contracts)
  const { settings } = tenant
  const apply = (more: Record<string, string> = {}) => run({ ...settings, ...more }, 'contracts', '--apply')
  const names = namesIn((await run(settings, 'contracts')).said)
  const lines = (outcome: string) => names.map((name) => `${name}: ${outcome}\n`).join('')
  expect(await apply()).toEqual({ code: 0, said: lines('created'), complained: '' })
  expect(contracts.map(({ name }) => name)).toEqual(names)
  expect(contracts.every((contract) => contract.allowOverrideValidityIntervalOnIssuance)).toBe(true)
  expect(await apply()).toEqual({ code: 0, said: lines('unchanged'), complained: '' })
  const moved = await apply({ PUBLIC_URL: 'https://new.example.test' })
  expect(moved).toEqual({ code: 0, said: lines('updated'), complained: '' })
  expect(JSON.stringify(contracts)).not.toContain('https://cards.example.test')
})

it('fails if a contract belongs to something else, or the service refuses one', async () => {
  const rules = {
    attestations: { accessTokens: [{ mapping: [], required: true }] },
    vc: { type: ['VerifiedEmployee'] },
  }
  const foreign = { id: 'id-1', name: 'VerifiedEmployee', status: 'Enabled', rules }
  await using tenant = await startTenant([structuredClone(foreign)], 'BankAccount')
  const { code, said, complained } = await run(tenant.settings, 'contracts', '--apply')
  expect({ code, complained }).toEqual({ code: 1, complained: '' })
  expect(said).toContain(
    'BankAccount: problem\n  createContract failed (refused, 400, badRequest, rules) (trace id trace-1)\n',
  )
  expect(said).toContain(
    "VerifiedEmployee: problem, not changed\n  Contract 'VerifiedEmployee' requires 'accessTokens', which the server cannot send: name another contract in engine.contract of the card's file\n",
  )
  expect(said).toContain('Workshop: created\n')
})

it('explains why the tenant cannot be read', async () => {
  const { settings, [Symbol.asyncDispose]: stop } = await startTenant([])
  await stop()
  const { code, said, complained } = await run(settings, 'contracts', '--apply')
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toMatch(/^The contracts of the tenant cannot be read, nothing was changed: .*ECONNREFUSED.*\n$/)
})
