import type { Sizes } from './bare-cryptography.ts'

/** A card that is issued and presented for verification only, without a payment. */
type MeasuredCard = {
  type: string
  /** Path prefix of the card's endpoints. */
  prefix: string
  /** Request that starts an issuance of the card. */
  begin: { path: string; body: object }
  /** Sizes of the data in the minimal work of the card's flows. */
  sizes: Sizes
}

const CLAIMS = { displayName: 'Anna Nowak' }

/** Creates a card for the comparison of formats. These cards differ only in their format, and have the same single claim. */
const sameButFor = (type: string, prefix: string, sizes: Sizes): MeasuredCard => ({
  type,
  prefix,
  begin: { path: `${prefix}/issuance/request`, body: { ...CLAIMS, type } },
  sizes,
})

/** The bank account, which most measurements use, and a card in each format to compare the formats. */
export const MEASURED_CARDS = {
  'bank account': {
    type: 'BankAccount',
    prefix: '/basic',
    begin: { path: '/basic/request2', body: { fieldData: CLAIMS, type: 'BankAccount' } },
    sizes: { credential: 1800, binding: 400, answer: 4000, digests: { issued: 3, presented: 4 } },
  },
  'dc+sd-jwt': sameButFor('CredoCard', '/credo', {
    credential: 1600,
    binding: 270,
    answer: 2200,
    digests: { issued: 1, presented: 2 },
  }),
  mso_mdoc: sameButFor('CredoRestCard', '/credo-rest', {
    credential: 550,
    binding: 200,
    answer: 2100,
    digests: { issued: 1, presented: 2 },
  }),
  // A presentation in this format contains the whole credential, encoded a second time.
  jwt_vc_json: sameButFor('CredoJwtCard', '/credo-jwt-vc', {
    credential: 2400,
    binding: 4100,
    answer: 4300,
    digests: { issued: 0, presented: 0 },
  }),
} satisfies Record<string, MeasuredCard>

export type CardName = keyof typeof MEASURED_CARDS

export const CARD_NAMES = Object.keys(MEASURED_CARDS) as CardName[]

/** Returns the path that names a card. */
export const cardPath = (card: CardName): string => `/${encodeURIComponent(card)}`

/** Makes a value for each card, and returns the values by the names of the cards. */
export const forEachCard = <Result>(make: (card: CardName) => Result): Record<CardName, Result> =>
  Object.fromEntries(CARD_NAMES.map((card) => [card, make(card)])) as Record<CardName, Result>
