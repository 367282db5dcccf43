import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { ROOT } from '../../tools/root.ts'
import { exchange, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { WalletProvider } from '../protocol/wallet-provider.ts'
import { codeFlow, KNOWN_CLIENT } from './code-flow.ts'
import { DATABASES, type DatabaseName, startDatabase } from './databases.ts'
import { type Flow, runFlows } from './load-generator.ts'
import { MEASURED_CARDS } from './measured-cards.ts'
import { startServer } from './measured-program.ts'
import { median } from './median.ts'
import { productFlows } from './product-flows.ts'
import type { Extent } from './rounds.ts'
import { textTable } from './text-table.ts'

const WALLETS = 8
const WARM_UP_RUNS = 200
const CARD = { name: 'bank account', id: 'bank-account-basic' } as const

type Measured = { database: DatabaseName; way: string; costs: Milliseconds[] }

/** Measures what each way to obtain the bank account costs the server and its database, in turn, on each kind of database. */
export async function measureCodeFlow(extent: Extent, resources: AsyncDisposableStack): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const name of DATABASES) {
    console.error(`${name}: measuring the authorization code ...`)
    measured.push(...(await measure(name, extent, resources)))
  }
  return measured
}

async function measure(
  database: DatabaseName,
  { rounds, runs }: Extent,
  resources: AsyncDisposableStack,
): Promise<Measured[]> {
  await using own = resources.use(new AsyncDisposableStack())
  const provider = new WalletProvider()
  const settings = settingsFor(provider, own)
  const { url: databaseUrl, cpu: databaseCpu } = await startDatabase(database, own)
  const server = await startServer({ root: ROOT, name: 'the server', databaseUrl, settings }, own)
  const { publicUrl, fetch } = server
  const { begin } = MEASURED_CARDS[CARD.name]
  const offer = async () => {
    const answer = await exchange(fetch, `${publicUrl}${begin.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(begin.body),
    })
    return readString(readJsonAnswer(answer, 200, 'new issuance', 'the API').authorizationUrl, 'link', 'the API')
  }
  const common = { publicUrl, fetch, offer, cardId: CARD.id }
  const ways: [string, Flow][] = [
    ['pre-authorized code', (await productFlows(server))[CARD.name].issuance],
    ['code, DPoP, key of its own', await codeFlow({ ...common, authentication: { kind: 'own-key' } })],
    ['code, DPoP, attestation', await codeFlow({ ...common, authentication: { kind: 'attestation', provider } })],
  ]
  for (const [, flow] of ways) await runFlows(flow, { runs: WARM_UP_RUNS, wallets: WALLETS })
  const measured = ways.map(([way]): Measured => ({ database, way, costs: [] }))
  const perRound = Math.ceil(runs / rounds)
  const used = () => server.cpu() + databaseCpu()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [, flow]] of ways.entries()) {
      const before = used()
      await runFlows(flow, { runs: perRound, wallets: WALLETS })
      measured[index]?.costs.push((used() - before) / perRound)
    }
  return measured
}

/** Writes the files that name the wallets of the flows. */
function settingsFor(provider: WalletProvider, resources: AsyncDisposableStack): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-wallets-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  const clients = join(folder, 'clients.json')
  writeFileSync(join(folder, 'provider.pem'), provider.anchor.certificate.toString())
  const { id, key } = KNOWN_CLIENT
  const redirectUris = ['https://wallet.example/callback']
  writeFileSync(
    clients,
    JSON.stringify([{ client_id: id, redirect_uris: redirectUris, jwks: { keys: [key.publicJwk] } }]),
  )
  return { WALLET_PROVIDERS_DIR: folder, WALLET_CLIENTS: clients }
}

/** Prints the measurements as a table. Each ratio is to the pre-authorized code in the same round. */
export function printCodeFlow(measured: readonly Measured[]): void {
  const rows = measured.map(({ database, way, costs }) => {
    const base = measured.find((one) => one.database === database)?.costs ?? []
    const ratio = median(costs.map((cost, round) => cost / (base[round] ?? Number.NaN)))
    return [database, way, median(costs).toFixed(2), ratio.toFixed(2)]
  })
  const table = textTable([['database', 'issuance by', 'CPU ms', 'ratio'], ...rows])
  console.log(`Issuance of the bank account, ${WALLETS} wallets, server and database together\n\n${table}\n`)
}
