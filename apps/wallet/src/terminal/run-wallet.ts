import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import { WalletProblem } from '../protocol/problem.ts'
import { parseWalletLink } from '../protocol/wallet-link.ts'
import { readingOrder } from '../wallet/issuer-texts.ts'
import { createHolderKey } from '../wallet/storage/collection.ts'
import { answer } from './answer.ts'
import type { Arguments } from './arguments.ts'
import { sectionOf } from './checks.ts'
import { loadStores, saveStores } from './folder-store.ts'
import { listenForBrowser } from './loopback.ts'
import { receive } from './receive.ts'
import { Report } from './report.ts'
import type { Session } from './session.ts'

export type Person = Pick<Session, 'openPage' | 'confirm'> & { print: (line: string) => void }

/** Returns whether the cards were received or the answer was sent. */
export async function runWallet(given: Arguments, { print, ...person }: Person): Promise<boolean> {
  const report = new Report(print)
  const loopback = await listenForBrowser(given.port)
  const { origin } = new URL(loopback.redirectUri)
  const environment = {
    fetch: report.watch((url, init) => fetch(url, init)),
    now: () => new Date(),
    client: () => ({ id: given.clientId ?? origin, redirectUri: loopback.redirectUri }),
    languages: () => readingOrder('en', []),
    trustAnchors: async () => given.anchors,
    newKey: () => createHolderKey({ isExtractable: true }),
    providerUrl: () => given.provider,
  }
  try {
    await loadStores(given.store)
    return await follow(given.link, { environment, report, pin: given.pin, loopback, ...person })
  } catch (problem) {
    if (!(problem instanceof WalletProblem)) throw problem
    const { code, detail, host } = problem
    report.refused([code, ...(host ? [`at ${host}`] : []), ...(detail ? [detail] : [])].join(': '), sectionOf(problem))
    return false
  } finally {
    loopback.close()
    await saveStores(given.store)
    if (given.report !== undefined) writeFileSync(given.report, `${report.lines.join('\n')}\n`)
  }
}

async function follow(text: string, session: Session): Promise<boolean> {
  const link = parseWalletLink(text)
  if (link.kind === 'offer') return receive(link, session)
  if (link.kind === 'request') return answer(link, session)
  if (link.kind === 'unsigned-request') throw new WalletProblem('request-unsigned')
  session.report.refused(
    'the link is neither an offer nor a request',
    'OpenID4VCI 1.0 section 4.1, OpenID4VP 1.0 section 5',
  )
  return false
}
