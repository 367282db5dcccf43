// The server in a process of its own, on a free port and with an empty database: the embedded one, or the one in DATABASE_URL.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../apps/server/src/composition/compose.ts'
import { readConfiguration } from '../../apps/server/src/settings/configuration.ts'
import { freePort } from '../free-port.ts'
import { countCommits } from './commit-counter.ts'
import { reportToParent } from './measured.ts'
import { disableCheckpoints, loggedByPostgres, loggedBySqlite } from './write-ahead-log.ts'

const counts = process.argv.includes('--count')
const commits = counts ? countCommits() : () => 0
if (counts) disableCheckpoints()
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const port = await freePort()
const configuration = readConfiguration({
  ...process.env,
  PORT: String(port),
  METRICS_PORT: 'off',
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: directory,
  KEYS_DIR: '',
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  // All connections come from one address here, and each request names the visitor's own address in a header.
  TRUST_PROXY: '1',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
  OPEN_FLOWS: '1000000',
  KEPT_MEGABYTES: '1000000',
  RATE_LIMIT_PER_MINUTE: '100000000',
})
const product = await compose(configuration)
await product.listen()
const trustAnchor = await readFile(join(directory, 'keys', 'trust-anchor.pem'), 'utf8')

const { database } = configuration
const logged = () => {
  if (!counts) return 0
  return database.kind === 'sqlite' ? loggedBySqlite(database.file) : loggedByPostgres(product.database.query)
}

reportToParent({ origin: `http://localhost:${port}`, trustAnchor }, { commits, logged }, async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})
