import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { ensureProxies } from '../../tools/check/proxies.ts'
import { startTwoServers } from '../protocol/deployment/two-servers.ts'
import { Crowd } from '../protocol/durability/crowd.ts'
import { temporaryFolder } from '../protocol/durability/server-process.ts'
import { Authorities } from '../protocol/operation/certified-elsewhere.ts'
import { Browser } from '../protocol/product.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const VISITORS = 4
/** Time for which visitors use the servers between two steps. */
const STEP: Milliseconds = 4000
const COMPLETED = 2

export const NEW_CERTIFICATES: FaultSeries = {
  name: 'new-certificates',
  does: `installs certificates of three authorities under ${VISITORS} visitors, and restarts two servers behind nginx on PostgreSQL one after the other.`,
  run: installUnderLoad,
}

async function installUnderLoad(): Promise<SeriesOutcome> {
  ensureProxies()
  const folder = temporaryFolder()
  const stage = await startTwoServers()
  try {
    await stage.startProxyInFront('nginx')
    const { url, environment, servers } = stage
    const authorities = new Authorities(folder.path)
    const known = [stage.trustAnchor, ...Object.values(authorities.anchors).flat()].join('')
    const browser = new Browser(url)
    const wallet = new TestWallet({ trustAnchors: [known] })
    const card = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    const crowd = new Crowd(url, known)
    crowd.come(VISITORS)
    await pause(STEP)
    await authorities.certify({ storage: environment, url, dataDirectory: environment.DATA_DIR ?? '' })
    await pause(STEP)
    const opened = await browser.present('BankAccount')
    for (const server of servers) {
      await server.terminate()
      await server.start()
      await pause(STEP)
    }
    await wallet.present(opened.url, [card])
    const { status } = await browser.presentationStatus(opened.id)
    const certified = new TestWallet({ trustAnchors: authorities.anchors })
    await certified.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    await crowd.leave()
    const { finished, lost, wrong } = crowd
    return {
      held: lost === 0 && wrong.length === 0 && finished > 0 && status === COMPLETED,
      seen: [
        `${finished} visits were completed, ${lost} requests had no answer, ${wrong.length} answers were wrong.`,
        `the request that was opened before ended with the status ${status}, with a card from before.`,
        'after the restarts a wallet that knows only the three authorities took a card.',
        ...wrong.slice(0, 5),
      ],
    }
  } finally {
    await stage.stop()
    folder.remove()
  }
}
