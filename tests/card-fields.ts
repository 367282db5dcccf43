import { readFileSync } from 'node:fs'
import type { Card } from '../packages/api/src/cards/card.ts'

/** Folder with one card per field. Each card sets its field and the fields that this field requires. Other fields have defaults. */
export const FIELD_CARDS = new URL('card-fields/', import.meta.url)

/** Origin of another party's backend, which some files of `card-fields` name. */
export const NAMED_BACKEND = 'https://backend.example'

/**
 * Fields of section 3 of the specification, each with the location of its effect: the server's answers, or a page and its calls.
 * `specification.md` names the tests of the pages.
 */
const CARD_FIELDS = {
  id: 'answer',
  type: 'answer',
  vcType: 'answer',
  isBasic: 'answer',
  apiHost: 'page',
  apiVcPrefixBase: 'answer',
  apiVcPrefix: 'answer',
  apiVcOverride: 'answer',
  apiWebsiteSettings: 'page',
  apiPresentationPrefix: 'page',
  apiIssuancePrefix: 'page',
  showVcClaims: 'page',
  debugMode: 'page',
  maxRetries: 'page',
  timeoutDuration: 'page',
  'features.enabled': 'page',
  'features.experimental': 'page',
  'features.demo': 'page',
  'features.create': 'page',
  'features.present': 'page',
  'features.presentPhotoResult': 'page',
  'features.skipStatus': 'page',
  'features.skipSettings': 'page',
  'issuance.enabled': 'page',
  'issuance.customInputEnabled': 'page',
  'issuance.customInputRequired': 'page',
  'issuance.qrCodeOnStart': 'page',
  'presentation.enabled': 'page',
  'presentation.onlyPaymentId': 'page',
  'presentation.presentationComponentName': 'page',
  'presentation.successMessage': 'page',
  'presentation.extraStatusData': 'page',
  'presentation.additionalPresentation': 'page',
  'presentation.presentDynamicData': 'page',
  'presentation.extra.id': 'page',
  'presentation.extra.name': 'page',
  'presentation.extra.image': 'page',
  'demo.enabled': 'page',
  'demo.link': 'page',
  'demo.linkLabel': 'page',
  'card.title': 'page',
  'card.image': 'page',
  'card.presentationImage': 'page',
  'card.description': 'page',
  'extraLinks.id': 'page',
  'extraLinks.label': 'page',
  'extraLinks.url': 'page',
} as const satisfies Record<string, 'answer' | 'page'>

type CardField = keyof typeof CARD_FIELDS

type Location = (typeof CARD_FIELDS)[CardField]

/** Fields with an effect in one location. The tests of this location must have a check for each of these fields. */
export type FieldSeenIn<Where extends Location> = {
  [Field in CardField]: (typeof CARD_FIELDS)[Field] extends Where ? Field : never
}[CardField]

export const ALL_FIELDS = Object.keys(CARD_FIELDS) as CardField[]

export const fieldsSeenIn = <Where extends Location>(location: Where): FieldSeenIn<Where>[] =>
  ALL_FIELDS.filter((field): field is FieldSeenIn<Where> => CARD_FIELDS[field] === location)

/** Returns the id of the card that shows a field. The card's file has the same name. */
export const cardOf = (field: CardField): string =>
  field.replaceAll('.', '-').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Reads the file of the card that shows a field, without the schema. */
export const readCardOf = (field: CardField): Pick<Card, 'id'> =>
  JSON.parse(readFileSync(new URL(`${cardOf(field)}.json`, FIELD_CARDS), 'utf8'))

/** Returns the value of a field. If a list is on the way to the field, uses the first entry of the list. */
export const valueAt = (card: unknown, field: CardField): unknown =>
  field.split('.').reduce<unknown>((value, name) => memberOf(Array.isArray(value) ? value[0] : value, name), card)

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
