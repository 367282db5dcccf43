import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mdoc } from '@credo-ts/core'
import { type AnchorsByRole, Authorities } from '../../protocol/operation/certified-elsewhere.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { failure, holds } from '../seen.ts'
import {
  ACCOUNT,
  DOCUMENT,
  type FormatCard,
  presentInFormat,
  receiveAccount,
  receiveInFormat,
  type StoryWallet,
} from '../story.ts'
import { TestBed } from '../test-bed/test-bed.ts'
import { CREDO } from './credo-agent.ts'
import { openCredoWallet } from './credo-wallet.ts'

/** Opens a server whose roles have certificates of three authorities. The wallets know these, and not the anchor of the server. */
async function certified<Result>(work: (testBed: TestBed, anchors: AnchorsByRole) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-interop-authorities-'))
  const testBed = await TestBed.open()
  try {
    const authorities = new Authorities(folder)
    await authorities.certify(testBed.running)
    await testBed.running.restart()
    return await work(testBed, authorities.anchors)
  } finally {
    await testBed.close()
    rmSync(folder, { recursive: true })
  }
}

/** Opens Credo so that it asks for the anchors of each role. */
const openByRole = ({ issuer, documents, verifier }: AnchorsByRole) =>
  openCredoWallet(({ verification }) => {
    if (verification.type !== 'credential') return verifier
    return verification.credential instanceof Mdoc ? documents : issuer
  })

const receive = (testBed: TestBed, card: FormatCard, wallet: StoryWallet<unknown>) =>
  card === ACCOUNT ? receiveAccount(testBed, wallet) : receiveInFormat(testBed, card, wallet)

const taken = (card: FormatCard): Flow => ({
  name: `issue and present in ${card.format}, with certificates of three authorities`,
  run: () =>
    certified(async (testBed, anchors) => {
      const wallet = await openByRole(anchors)
      await presentInFormat(testBed, card, await receive(testBed, card, wallet), wallet)
      return 'the card, its status list and the request are trusted, each by the authority of its role'
    }),
})

const SWAPPED: Flow = {
  name: 'refuse the certificates of swapped roles',
  run: () =>
    certified(async (testBed, anchors) => {
      const { issuer, documents, verifier } = anchors
      const wrong = await openByRole({ issuer: documents, documents: issuer, verifier: issuer })
      for (const card of [ACCOUNT, DOCUMENT]) await failure(receive(testBed, card, wrong))
      const right = await openByRole(anchors)
      const card = await receive(testBed, ACCOUNT, right)
      const distrustful = await openByRole({ issuer: verifier, documents, verifier: issuer })
      await failure(presentInFormat(testBed, ACCOUNT, card, distrustful))
      const strict = new TestWallet({ trustAnchors: anchors })
      await strict.receive((await testBed.running.browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
      holds(card, 'the card was received with the right anchors')
      return 'no card and no request is trusted by the authority of another role'
    }),
}

export const CLIENTS: ForeignClient[] = [
  {
    id: 'own-certificates',
    name: `${CREDO} as a wallet that holds anchors by role`,
    flows: [taken(ACCOUNT), taken(DOCUMENT), SWAPPED],
  },
]
