import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { FORMATS } from '../protocol/formats/formats.ts'
import { signWith } from '../protocol/test-support/credentials.ts'
import { NO_ANCHORS, type SignerRole } from '../protocol/x509/trust-anchors.ts'
import { refreshStatus } from './card-status.ts'
import { fetchCards, openOffer, redeemOffer } from './receiving.ts'
import { openRequest } from './sharing/opened-request.ts'
import { listCards } from './storage/collection.ts'
import { storeBankCard } from './test-support/cards.ts'
import { createIssuer, LINK, signer } from './test-support/issuer.ts'
import { emptyStore } from './test-support/store.ts'
import { createVerifier } from './test-support/verifier.ts'

beforeEach(emptyStore)

const ROLES: SignerRole[] = ['issuer', 'documents', 'verifier']

test('each format has the role of its signers', () => {
  const roles = Object.entries(FORMATS).map(([name, { signerRole }]) => [name, signerRole])
  expect(roles).toEqual([
    ['dc+sd-jwt', 'issuer'],
    ['mso_mdoc', 'documents'],
    ['jwt_vc_json', 'issuer'],
  ])
})

describe.each(ROLES)('an authority that is trusted as %s only', (role) => {
  test('vouches for an issuer of JWT cards only in that role', async () => {
    const { environment } = createIssuer()
    const { issuer: anchors } = await environment.trustAnchors()
    const trusting = { ...environment, trustAnchors: async () => ({ ...NO_ANCHORS, [role]: anchors }) }
    const opened = await openOffer(LINK, trusting)
    const [received] = await fetchCards(opened, await redeemOffer(opened, undefined, trusting), trusting)
    expect(received?.card.issuer.isKnown).toBe(role === 'issuer')
  })

  test('vouches for a verifier only in that role', async () => {
    const { link, environment } = await createVerifier()
    const { verifier: anchors } = await environment.trustAnchors()
    const trusting = { ...environment, trustAnchors: async () => ({ ...NO_ANCHORS, [role]: anchors }) }
    expect((await openRequest(link, trusting)).request.verifier.trust.known).toBe(role === 'verifier')
  })

  test.each([
    ['dc+sd-jwt', 'issuer'],
    ['mso_mdoc', 'documents'],
  ] as const)('vouches for the status list of a card in %s only as %s', async (format, needed) => {
    const uri = 'https://issuer.example/status/1'
    await storeBankCard(signer, { format, statusReference: { idx: 0, uri }, status: undefined })
    const { environment } = createIssuer()
    const { issuer: anchors } = await environment.trustAnchors()
    const list = await signWith(signer, 'statuslist+jwt', {
      sub: uri,
      status_list: { bits: 1, lst: deflateSync(new Uint8Array(2)).toString('base64url') },
    })
    const trusting = {
      ...environment,
      fetch: async () => new Response(list),
      trustAnchors: async () => ({ ...NO_ANCHORS, [role]: anchors }),
    }
    await refreshStatus(await listCards(), trusting)
    expect((await listCards())[0]?.status?.value).toBe(role === needed ? 'valid' : undefined)
  })
})
