import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { ROOT } from '../../tools/root.ts'
import { exchange, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { WalletProvider } from '../protocol/wallet-provider.ts'
import { browserFlow } from './browser-flow.ts'
import { codeFlow, KNOWN_CLIENT } from './code-flow.ts'
import { DATABASES, type DatabaseName, startDatabase } from './databases.ts'
import { type Flow, type FlowsOfCard, runFlows } from './load-generator.ts'
import { MEASURED_CARDS } from './measured-cards.ts'
import { startServer } from './measured-program.ts'
import { median } from './median.ts'
import { BATCH, productFlows } from './product-flows.ts'
import type { Extent } from './rounds.ts'
import { textTable } from './text-table.ts'

const WALLETS = 8
const WARM_UP_RUNS = 200
const CARD = { name: 'bank account', id: 'bank-account-basic' } as const

type Way = { kind: keyof FlowsOfCard; way: string; flow: Flow; copies: number }
type Measured = Omit<Way, 'flow'> & { database: DatabaseName; costs: Milliseconds[] }

/** Measures what each way to obtain and to present a card costs the server and its database, in turn, on each kind of database. */
export async function measureWays(extent: Extent, resources: AsyncDisposableStack): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const name of DATABASES) {
    console.error(`${name}: measuring ways to obtain and to present a card ...`)
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
  const { [CARD.name]: bankAccount, 'dc+sd-jwt': small } = await productFlows(server)
  const byCode = {
    ownKey: await codeFlow({ ...common, authentication: { kind: 'own-key' } }),
    attestation: await codeFlow({ ...common, authentication: { kind: 'attestation', provider } }),
  }
  const issuances = [
    { way: 'bank account, pre-authorized code', flow: bankAccount.issuance, copies: 1 },
    { way: 'bank account, code, DPoP, key of its own', flow: byCode.ownKey, copies: 1 },
    { way: 'bank account, code, DPoP, attestation', flow: byCode.attestation, copies: 1 },
    { way: 'small card, pre-authorized code', flow: small.issuance, copies: 1 },
    { way: 'small card, pre-authorized code', flow: small.batch, copies: BATCH },
  ]
  const presentations = [
    { way: 'bank account, QR code', flow: bankAccount.presentation, copies: 1 },
    { way: 'bank account, through the browser', flow: await browserFlow(server, CARD.name), copies: 1 },
  ]
  const ways: Way[] = [
    ...issuances.map((way) => ({ kind: 'issuance' as const, ...way })),
    ...presentations.map((way) => ({ kind: 'presentation' as const, ...way })),
  ]
  for (const { flow } of ways) await runFlows(flow, { runs: WARM_UP_RUNS, wallets: WALLETS })
  const measured = ways.map(({ flow: _flow, ...way }): Measured => ({ ...way, database, costs: [] }))
  const perRound = Math.ceil(runs / rounds)
  const used = () => server.cpu() + databaseCpu()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { flow }] of ways.entries()) {
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

/** Prints the measurements as a table. Each ratio is to the first issuance or presentation in the same round. */
export function printWays(measured: readonly Measured[]): void {
  const rows = measured.map(({ database, kind, way, copies, costs }) => {
    const base = measured.find((one) => one.database === database && one.kind === kind)?.costs ?? []
    const ratio = median(costs.map((cost, round) => cost / (base[round] ?? Number.NaN)))
    const cost = median(costs)
    return [database, kind, String(copies), way, cost.toFixed(2), (cost / copies).toFixed(2), ratio.toFixed(2)]
  })
  const table = textTable([['database', 'flow', 'copies', 'card and way', 'CPU ms', 'per copy', 'ratio'], ...rows])
  console.log(`Ways to obtain and to present a card, ${WALLETS} wallets, server and database together\n\n${table}\n`)
}
