// The product in a process of its own, on a free port and with an empty embedded database.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfiguration } from '../../apps/server/src/configuration.ts'
import { freePort } from '../free-port.ts'
import { countCommits } from './commit-counter.ts'
import { reportToParent } from './measured.ts'

const commits = process.argv.includes('--count-commits') ? countCommits() : () => 0
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const port = await freePort()
const product = await compose(
  readConfiguration({
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: directory,
    KEYS_DIR: '',
    DATABASE_URL: '',
    // All connections come from one address here, and say whose they are.
    TRUST_PROXY: '1',
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
    OPEN_RUNS: '1000000',
    KEPT_MEGABYTES: '1000000',
    RATE_LIMIT_PER_MINUTE: '100000000',
  }),
)
await product.listen()
const trustAnchor = await readFile(join(directory, 'keys', 'trust-anchor.pem'), 'utf8')

reportToParent({ origin: `http://localhost:${port}`, trustAnchor }, commits, async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})
