import * as z from 'zod/mini'
import { described } from '../described.ts'
import { DIGITAL_CREDENTIALS } from './digital-credentials.ts'

const FACE_CHECK_OF_CARD = 'Not accepted: only the card defines whether and how strictly the face is checked'

/** Body of `POST {presentation}/request`. Unknown members are accepted and ignored. */
export const zPresentationRequest = described(
  z.looseObject({
    type: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    state: described(
      z.optional(z.unknown()),
      "Any JSON value. The card's extraStatusData, or helpdesk, selects a purpose of the card",
    ),
    pay: described(z.optional(z.number()), 'Amount in PLN; must equal the price of the operation', 300),
    bankOperation: described(
      z.optional(z.string().check(z.maxLength(100))),
      "Operation: an id from the card's presentation.extra",
    ),
    receiver: z.optional(z.string().check(z.maxLength(200))),
    paymentId: described(
      z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
      'Id of an unpaid payment to continue',
      'fl-pay-3b1f',
    ),
    accountId: described(
      z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
      'Id of the only account whose credential is accepted',
    ),
    faceCheck: described(z.optional(z.unknown()), FACE_CHECK_OF_CARD),
    threshold: described(z.optional(z.unknown()), FACE_CHECK_OF_CARD),
  }),
  {
    id: 'PresentationRequest',
    example: { type: 'BankAccount', state: 'bankpayment', bankOperation: 'lunch', pay: 8 },
  },
)

export type PresentationRequest = z.infer<typeof zPresentationRequest>

const zPaymentToConfirm = described(
  z.object({
    amount: described(z.number(), 'Amount to be charged, in PLN', 8),
    currency: described(z.string(), 'Currency (ISO 4217)', 'PLN'),
    receiver: described(z.string(), 'Name of the receiver', 'Lunch service'),
  }),
  { id: 'PaymentToConfirm' },
)

export type PaymentToConfirm = z.infer<typeof zPaymentToConfirm>

const LINKS = {
  url: described(z.string(), 'Content of the QR code: a presentation request by reference'),
  sameDeviceUrl: described(
    z.optional(z.string()),
    'Link to a wallet on the same device. Only the browser that started the presentation can complete it',
  ),
}

/** Response of `POST {presentation}/request`. */
export const zPresentationResponse = described(
  z.object({
    requestId: described(z.string(), 'Id of the request for wallets; part of the wallet link'),
    ...LINKS,
    ...DIGITAL_CREDENTIALS,
    id: described(z.string(), "The browser's secret for this presentation; status and result need it"),
    expiresAt: described(z.int(), 'When the request expires (epoch milliseconds)'),
    paymentId: described(
      z.optional(z.string()),
      'Id of the payment that the holder is asked to confirm',
      'fl-pay-3b1f',
    ),
    payment: described(z.optional(zPaymentToConfirm), 'Payment that the holder is asked to confirm'),
  }),
  {
    id: 'PresentationResponse',
    example: {
      requestId: 'n7Wq3bYc5LxT',
      url: 'openid4vp://?client_id=x509_hash%3AqIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE&request_uri=https%3A%2F%2Fcards.example.org%2Fopenid4vp%2Frequests%2Fn7Wq3bYc5LxT',
      id: 'kO2yX0mZ4tVbQ1sP',
      expiresAt: 1_767_225_900_000,
    },
  },
)

export type PresentationResponse = z.infer<typeof zPresentationResponse>

export type WalletLinks = Pick<PresentationResponse, keyof typeof LINKS>

/** Body of `POST /presentation/return`: the response code from the URL that the wallet opened. */
export const zPresentationReturnRequest = described(
  z.object({ responseCode: z.string().check(z.minLength(1), z.maxLength(200)) }),
  { id: 'PresentationReturnRequest', example: { responseCode: 'Zt5vB1mQ8xYe' } },
)

/** Response of `POST /presentation/return`: the presentation that the returning browser continues with. */
export const zPresentationReturn = described(
  z.object({
    id: described(z.string(), "The browser's secret for its presentation"),
    cardId: described(z.string(), 'Id of the card', 'bank-account-basic'),
  }),
  { id: 'PresentationReturn', example: { id: 'kO2yX0mZ4tVbQ1sP', cardId: 'bank-account-basic' } },
)

/** Body of `POST {presentation}/response-html`. */
export const zPresentationResultRequest = described(
  z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  { id: 'PresentationResultRequest', example: { id: 'kO2yX0mZ4tVbQ1sP' } },
)
