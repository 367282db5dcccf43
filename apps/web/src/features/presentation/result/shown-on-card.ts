import { PHOTO_CLAIM, type PresentationResult, type PublicScenario } from '@vitrine/api'
import { grouped } from '@vitrine/brand/grouped.ts'
import type { Holder } from '../../../shared/ui/card-face.tsx'

/** The numbers that cards have, the shortest first: a card has room for one. */
const NUMBERS = ['cardNumber', 'accountNumber', 'code'] as const

/** As long as a card number in fours. */
const LONGEST = 19

/** Returns the holder's data for the card's picture: null for a claim of the card that was not presented. */
export function shownOnCard({ claims, features, presentation }: PublicScenario, result: PresentationResult): Holder {
  if (presentation.onlyPaymentId) return {}
  const has = (claim: string) => claims.some(({ name }) => name === claim)
  const shown: Record<string, string | undefined> = {
    displayName: result.displayName,
    cardNumber: result.cardNumber,
    accountNumber: result.accountNumber,
    code: textOf(result.dynamicData?.code),
    [PHOTO_CLAIM]: result.photo ?? result.photoBase64,
  }
  const onCard = (claim: string) => shown[claim] || (has(claim) ? null : undefined)
  const numbers = NUMBERS.map(onCard)
  const number = numbers.find((text) => text) ?? numbers.find((text) => text === null)
  return {
    name: onCard('displayName'),
    number: typeof number === 'string' ? inOneLine(grouped(number)) : number,
    photo: features.presentPhotoResult ? onCard(PHOTO_CLAIM) : undefined,
  }
}

/** A number that is too long for a card keeps its beginning and its end. */
const inOneLine = (number: string): string =>
  number.length <= LONGEST ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
