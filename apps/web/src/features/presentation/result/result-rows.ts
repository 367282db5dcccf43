import { t } from '@lingui/core/macro'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import {
  type OtherCredentialResult,
  type PaymentReceipt,
  type PresentationResult,
  zPaymentReceipt,
} from '@vitrine/api/flows/presentation-result.ts'
import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import { type ClaimLabels, claimFacts } from '../../../shared/format/claim-facts.ts'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { validityWords, yesOrNo } from '../../../shared/format/value.ts'
import type { Fact } from '../../../shared/ui/fact-list.tsx'
import { cardWords } from '../../../shared/words/card-words.ts'
import { faceCheckOutcome } from '../../../shared/words/face-check-words.ts'

const MOST_DYNAMIC_ROWS = 100

/** Members that hold a photo as Base64. They are shown as a picture, never as a row of text. */
const PHOTOS: readonly string[] = [PHOTO_CLAIM, 'photoBase64']

type PossibleRow = readonly [key: keyof PresentationResult, label: string, value: string | undefined]

/** @param issuedTitle title of the card that the visitor presented, if it is another one than the requested card */
export function resultRows(result: PresentationResult, labels?: ClaimLabels, issuedTitle?: string): Fact[] {
  const nameLabel = labels?.find(({ name }) => name === 'displayName')?.label
  const hasCoupon = result.cuponValidTo !== undefined || result.cuponUsedTime !== undefined
  return withValue([
    ['displayName', formatted(nameLabel, cardWords) ?? t`Full name`, result.displayName],
    ['name', t`Card`, issuedTitle ?? formatted(result.name, cardWords)],
    ['accountNumber', t`Account number`, formatted(result.accountNumber, inGroupsOfFour)],
    ['cardNumber', t`Card number`, formatted(result.cardNumber, inGroupsOfFour)],
    ['faceCheckMatchConfidenceScore', t`Face check`, faceCheckOutcome(result)],
    ['paymentId', t`Payment id`, result.paymentId],
    ['accountBalance', t`Account balance`, formatted(result.accountBalance, formatPln)],
    ['cuponValidTo', t`Coupon valid to`, hasCoupon ? formatDate(result.cuponValidTo) : undefined],
    ['cuponUsedTime', t`Coupon used`, hasCoupon ? formatDate(result.cuponUsedTime) : undefined],
  ])
}

export function credentialRows(result: PresentationResult): Fact[] {
  return withValue([
    ['vcType', t`Credential type`, result.vcType],
    ['vcIss', t`Issued by`, result.vcIss],
    ['domainValidationUrl', t`Domain of the issuer`, result.domainValidationUrl],
    ['issuanceDate', t`Issued`, formatted(result.issuanceDate, formatDate)],
    ['expirationDate', t`Expires`, formatted(result.expirationDate, formatDate)],
    ['verified', t`Verified`, formatted(result.verified, yesOrNo)],
    ['credentialStateIsValid', t`Status`, formatted(result.credentialStateIsValid, validityWords)],
    ['vsIss', t`Verified by`, result.vsIss],
    ['created', t`Requested`, formatted(result.created, formatDate)],
    ['vcSub', t`Holder's key`, result.vcSub],
    ['vcKey', t`Account id`, result.vcKey],
  ])
}

function withValue(rows: readonly PossibleRow[]): Fact[] {
  return rows.flatMap(([key, label, value]) => (value === undefined || value === '' ? [] : [{ key, label, value }]))
}

/** Returns rows for the members of `dynamicData` that no other row shows. */
export function dynamicRows(result: PresentationResult, labels?: ClaimLabels): { rows: Fact[]; more: number } {
  const shown = new Set<string>([...resultRows(result), ...credentialRows(result)].map(({ key }) => key))
  return rowsOf(result.dynamicData ?? {}, shown, labels)
}

export const claimRows = (claims: OtherCredentialResult['claims'], labels?: ClaimLabels): Fact[] =>
  rowsOf(claims, new Set(), labels).rows

function rowsOf(
  values: Record<string, unknown>,
  shown: ReadonlySet<string>,
  labels: ClaimLabels | undefined,
): { rows: Fact[]; more: number } {
  const others = Object.entries(values).filter(([key]) => !shown.has(key) && !PHOTOS.includes(key))
  const rows = claimFacts(Object.fromEntries(others), labels)
  return { rows: rows.slice(0, MOST_DYNAMIC_ROWS), more: Math.max(0, rows.length - MOST_DYNAMIC_ROWS) }
}

/** Undefined if the receipt does not have the form that our own server writes. */
export function receiptOf({ status, fullObject }: PresentationResult): PaymentReceipt | undefined {
  if (status !== 'OK') return undefined
  const receipt = zPaymentReceipt.safeParse(fullObject?.receipt)
  return receipt.success ? receipt.data : undefined
}

/** Returns the id of the payment, which one of two members contains. */
export function paymentIdOf({ paymentId, dynamicData }: PresentationResult): string | undefined {
  return paymentId ?? (typeof dynamicData?.paymentId === 'string' ? dynamicData.paymentId : undefined)
}

const formatted = <Value>(value: Value | undefined, format: (value: Value) => string): string | undefined =>
  value === undefined ? undefined : format(value)
