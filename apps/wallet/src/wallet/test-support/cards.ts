import type { JWK } from 'jose'
import type { FormatName } from '../../protocol/formats/formats.ts'
import { type Identity, NOW } from '../../protocol/test-support/authority.ts'
import { createHolder, issueBankAccount, VCT } from '../../protocol/test-support/credentials.ts'
import { issueJwtVc, JWT_TYPES } from '../../protocol/test-support/jwt-vc.ts'
import { DOCTYPE, issueMdoc, NAMESPACE } from '../../protocol/test-support/mdoc.ts'
import type { Card, CardDesign, CardText } from '../card/card.ts'
import { addCards } from '../storage/collection.ts'

/** Design of a card with colours and without pictures. */
export const BANK_ACCOUNT_DESIGN: CardDesign = {
  backgroundColor: '#0b5d4e',
  textColor: '#ffffff',
  image: undefined,
  logo: undefined,
}

/** Returns a text without a description. */
export const textIn = (locale: string | undefined, name: string): CardText => ({ locale, name, description: undefined })

type BankAccount = {
  issue: (issuer: Identity, holder: JWK) => Promise<string>
  types: string[]
  /** Returns the path of a claim, for queries and labels. */
  path: (name: string) => string[]
  /** Members that name the credential type: `configuration` in an issuer's metadata, `meta` in a query. */
  configuration: Record<string, unknown>
  meta: Record<string, unknown>
}

/** Same bank account in each format. */
export const BANK_ACCOUNTS: Record<FormatName, BankAccount> = {
  'dc+sd-jwt': {
    issue: issueBankAccount,
    types: [VCT],
    path: (name) => [name],
    configuration: { vct: VCT },
    meta: { vct_values: [VCT] },
  },
  mso_mdoc: {
    issue: issueMdoc,
    types: [DOCTYPE],
    path: (name) => [NAMESPACE, name],
    configuration: { doctype: DOCTYPE },
    meta: { doctype_value: DOCTYPE },
  },
  jwt_vc_json: {
    issue: issueJwtVc,
    types: JWT_TYPES,
    path: (name) => ['credentialSubject', name],
    configuration: { credential_definition: { type: JWT_TYPES } },
    meta: { type_values: [['BankAccount']] },
  },
}

/** Returns a query for a bank account with these claims, in a format. */
export const askedIn = (format: FormatName, id: string, ...names: string[]) => ({
  id,
  format,
  meta: BANK_ACCOUNTS[format].meta,
  claims: names.map((name) => ({ path: BANK_ACCOUNTS[format].path(name) })),
})

/** Creates a bank account as the wallet stores it, with its holder key. */
export async function createBankCard(issuer: Identity, changes: Partial<Card> = {}) {
  const { format = 'dc+sd-jwt' } = changes
  const { issue, types, path } = BANK_ACCOUNTS[format]
  const { privateKey, publicJwk } = await createHolder()
  const card: Card = {
    id: crypto.randomUUID(),
    format,
    credential: await issue(issuer, publicJwk),
    types,
    design: BANK_ACCOUNT_DESIGN,
    texts: [textIn('en', 'Bank account'), textIn('pl', 'Konto bankowe')],
    labels: [
      {
        path: path('displayName'),
        names: [
          { locale: 'en', name: 'Full name' },
          { locale: 'pl', name: 'Imię i nazwisko' },
        ],
      },
    ],
    issuer: {
      id: 'https://issuer.example',
      names: [
        { locale: 'en', name: 'Test bank' },
        { locale: 'pl', name: 'Bank testowy' },
      ],
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

/** Stores a bank account in the wallet. */
export async function storeBankCard(issuer: Identity, changes: Partial<Card> = {}): Promise<Card> {
  const addition = await createBankCard(issuer, changes)
  await addCards([addition])
  return addition.card
}
