import { beforeEach, describe, expect, test } from 'vitest'
import { createIdentity, NOW } from '../protocol/test-support/authority.ts'
import { NO_ANCHORS } from '../protocol/x509/trust-anchors.ts'
import type { Card } from './card/card.ts'
import { refreshStatus } from './card-status.ts'
import { listCards } from './storage/collection.ts'
import { storeBankCard } from './test-support/cards.ts'
import { emptyStore } from './test-support/store.ts'
import { UNATTESTED_WALLET } from './test-support/unattested-wallet.ts'

const issuer = await createIdentity({ name: 'Test issuer' })
const REFERENCE = { idx: 1, uri: 'https://issuer.example/status/1' }
const askedAgo = (seconds: number): Card['status'] => ({
  value: 'valid',
  askedAt: new Date(NOW.getTime() - seconds * 1000),
})

beforeEach(emptyStore)

/** Returns the URLs that the wallet requests to check the status of a card. */
async function asked(changes: Partial<Card>) {
  const card = await storeBankCard(issuer, changes)
  const urls: string[] = []
  let anchorsAsked = 0
  await refreshStatus([card], {
    fetch: async (url) => {
      urls.push(url)
      return new Response(null, { status: 404 })
    },
    ...UNATTESTED_WALLET,
    now: () => NOW,
    languages: () => ['en'],
    trustAnchors: async () => {
      anchorsAsked++
      return NO_ANCHORS
    },
  })
  expect((await listCards())[0]?.status).toEqual(card.status)
  expect(anchorsAsked).toBe(urls.length)
  return urls
}

describe('the status of a card is requested', () => {
  test.each<[when: string, changes: Partial<Card>, urls: string[]]>([
    ['if it has a status reference', { statusReference: REFERENCE }, [REFERENCE.uri]],
    ['again after more than a minute', { statusReference: REFERENCE, status: askedAgo(61) }, [REFERENCE.uri]],
    ['not within a minute', { statusReference: REFERENCE, status: askedAgo(60) }, []],
    ['not if it has no status reference', { status: askedAgo(3600) }, []],
  ])('%s, and stays unchanged without an answer', async (_when, changes, urls) => {
    expect(await asked(changes)).toEqual(urls)
  })
})
