import * as z from 'zod'

/** Body of `POST {presentation}/request`. Unknown members are accepted and ignored. */
export const zPresentationRequest = z
  .looseObject({
    type: z.string().min(1).max(100).optional(),
    state: z.string().max(100).optional().meta({
      description: "Any text. The scenario's extraStatusData, or helpdesk, selects a purpose of the card",
    }),
    pay: z
      .number()
      .optional()
      .meta({ description: 'Amount in PLN; must equal the price of the operation', example: 300 }),
    bankOperation: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Operation: an id from the scenario's presentation.extra" }),
    receiver: z.string().max(200).optional(),
    paymentId: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .meta({ description: 'Id of an unpaid payment to continue', example: 'fl-pay-3b1f' }),
    accountId: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .meta({ description: 'Id of the only account whose credential is accepted' }),
  })
  .meta({
    id: 'PresentationRequest',
    example: { type: 'BankAccount', state: 'bankpayment', bankOperation: 'lunch', pay: 8 },
  })

export type PresentationRequest = z.infer<typeof zPresentationRequest>

/** Payment that the holder is asked to confirm. */
const zPaymentToConfirm = z
  .object({
    amount: z.number().meta({ description: 'Amount to be charged, in PLN', example: 8 }),
    currency: z.string().meta({ description: 'Currency (ISO 4217)', example: 'PLN' }),
    receiver: z.string().meta({ description: 'Name of the receiver', example: 'Lunch service' }),
  })
  .meta({ id: 'PaymentToConfirm' })

export type PaymentToConfirm = z.infer<typeof zPaymentToConfirm>

/** Response of `POST {presentation}/request`. */
export const zPresentationResponse = z
  .object({
    requestId: z.string().meta({ description: 'Id of the request for wallets; part of the wallet link' }),
    url: z.string().meta({ description: 'Content of the QR code: a presentation request by reference' }),
    sameDeviceUrl: z.string().optional().meta({
      description:
        'Link to a wallet on the same device. Only the browser that started the presentation can complete it',
    }),
    id: z.string().meta({ description: "The browser's secret for this presentation; status and result need it" }),
    expiresAt: z.number().int().meta({ description: 'When the request expires (epoch milliseconds)' }),
    paymentId: z
      .string()
      .optional()
      .meta({ description: 'Id of the payment that the holder is asked to confirm', example: 'fl-pay-3b1f' }),
    payment: zPaymentToConfirm.optional().meta({ description: 'Payment that the holder is asked to confirm' }),
  })
  .meta({
    id: 'PresentationResponse',
    example: {
      requestId: 'n7Wq3bYc5LxT',
      url: 'openid4vp://?client_id=x509_hash%3AqIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE&request_uri=https%3A%2F%2Fcards.example.org%2Fopenid4vp%2Frequests%2Fn7Wq3bYc5LxT',
      id: 'kO2yX0mZ4tVbQ1sP',
      expiresAt: 1_767_225_900_000,
    },
  })

export type PresentationResponse = z.infer<typeof zPresentationResponse>

/** Body of `POST /presentation/return`: the response code from the URL that the wallet opened. */
export const zPresentationReturnRequest = z
  .object({ responseCode: z.string().min(1).max(200) })
  .meta({ id: 'PresentationReturnRequest', example: { responseCode: 'Zt5vB1mQ8xYe' } })

/** Response of `POST /presentation/return`: the presentation that the returning browser continues with. */
export const zPresentationReturn = z
  .object({
    id: z.string().meta({ description: "The browser's secret for its presentation" }),
    scenarioId: z.string().meta({ description: 'Id of the card', example: 'bank-account-basic' }),
  })
  .meta({ id: 'PresentationReturn', example: { id: 'kO2yX0mZ4tVbQ1sP', scenarioId: 'bank-account-basic' } })

/** Body of `POST {presentation}/response-html`. */
export const zPresentationResultRequest = z
  .object({ id: z.string().min(1).max(200) })
  .meta({ id: 'PresentationResultRequest', example: { id: 'kO2yX0mZ4tVbQ1sP' } })
