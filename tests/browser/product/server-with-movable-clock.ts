// The server as it is, except that the tests move its clock: offers and results end by the server's time.
import { compose } from '../../../apps/server/src/compose.ts'
import { readConfiguration } from '../../../apps/server/src/configuration.ts'
import { clockAhead } from './movable-clock.ts'

const configuration = readConfiguration(process.env)
const product = await compose(configuration, { clock: () => Date.now() + clockAhead(configuration.dataDirectory) })
process.once('SIGTERM', () => {
  void product.close().then(() => process.exit(0))
})
await product.listen()
