import { type Identity, NOW } from '../../protocol/test-support/authority.ts'
import { createHolder, issueBankAccount, VCT } from '../../protocol/test-support/credentials.ts'
import type { Card, CardLook } from '../card.ts'
import { addCards } from '../collection.ts'

/** How a card looks whose issuer gives it colours and no pictures. */
export const BANK_ACCOUNT_LOOK: CardLook = {
  name: 'Bank account',
  description: undefined,
  backgroundColor: '#0b5d4e',
  textColor: '#ffffff',
  image: undefined,
  logo: undefined,
}

/** A bank account as the wallet keeps it, and the key it is bound to. */
export async function createBankCard(issuer: Identity, changes: Partial<Card> = {}) {
  const { privateKey, publicJwk } = await createHolder()
  const card: Card = {
    id: crypto.randomUUID(),
    format: 'dc+sd-jwt',
    credential: await issueBankAccount(issuer, publicJwk),
    types: [VCT],
    look: BANK_ACCOUNT_LOOK,
    labels: [{ path: ['displayName'], label: 'Full name' }],
    issuer: {
      id: 'https://issuer.example',
      name: 'Test bank',
      host: 'issuer.example',
      signer: issuer.name,
      isKnown: true,
    },
    authorityKeyIdentifiers: [],
    receivedAt: NOW,
    issuedAt: NOW,
    expiresAt: new Date('2026-12-31T00:00:00Z'),
    statusReference: undefined,
    status: undefined,
    ...changes,
  }
  return { card, key: { privateKey, publicJwk } }
}

/** Puts a bank account into the wallet. */
export async function keepBankCard(issuer: Identity, changes: Partial<Card> = {}): Promise<Card> {
  const addition = await createBankCard(issuer, changes)
  await addCards([addition])
  return addition.card
}
