import type { Card } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import { CertificatePath } from '../../../../platform/certificates/certificate-path.ts'
import { SUITE_CARDS } from '../../../engine-under-test.fixture.ts'
import type { AttestationMode, ClientPolicy } from '../../authorizations/client-policy.ts'
import { requireAllowedClient } from './allowed-client.ts'
import type { Client } from './client-authentication.ts'

const POLICY: ClientPolicy = {
  ...{ acceptsUnknownClients: false, demandsDpopNonce: false, demandsChallenge: false, attestation: 'off' },
  ...{ providers: new CertificatePath([]), keyProviders: new CertificatePath([]), clients: new Map() },
}

/** Returns whether a client may have a card in production. */
function isAllowed(
  vouchedBy: Client['vouchedBy'],
  modes: { installation?: AttestationMode; card?: AttestationMode } = {},
  { isOwnRequest = true, acceptsUnknownClients = false } = {},
): boolean {
  const { installation: attestation = 'accepted', card: walletAttestation } = modes
  const engine = walletAttestation && { name: 'openid4vc', walletAttestation }
  const card = { ...SUITE_CARDS.plain, ...(engine && { engine }) } as Card
  const context = { policy: { ...POLICY, attestation, acceptsUnknownClients }, cards: () => [card] }
  try {
    requireAllowedClient(context, { id: 'x', vouchedBy }, { cardId: card.id, isOwnRequest })
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_client', status: 400 })
    return false
  }
}

it('In production a wallet needs somebody who vouches for it to ask for a card, and none to take an offered one', () => {
  expect([isAllowed('nobody'), isAllowed('operator'), isAllowed('provider')]).toEqual([false, true, true])
  expect(isAllowed('nobody', {}, { isOwnRequest: false })).toBe(true)
  expect(isAllowed('nobody', {}, { acceptsUnknownClients: true })).toBe(true)
})

it('A card that requires an attestation is for attested wallets only, whatever the installation says', () => {
  for (const isOwnRequest of [true, false]) {
    const taken = (vouchedBy: Client['vouchedBy']) => isAllowed(vouchedBy, { card: 'required' }, { isOwnRequest })
    expect([taken('nobody'), taken('operator'), taken('provider')]).toEqual([false, false, true])
  }
  expect(isAllowed('operator', { installation: 'required' })).toBe(false)
  expect(isAllowed('operator', { installation: 'required', card: 'accepted' })).toBe(true)
})

it('For a card without attestations, an attested wallet is like one that nobody vouches for', () => {
  expect(isAllowed('provider', { card: 'off' })).toBe(false)
  expect(isAllowed('provider', { card: 'off' }, { acceptsUnknownClients: true })).toBe(true)
})
