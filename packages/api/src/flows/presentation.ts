import * as z from 'zod'

/** Body of `POST {presentation}/request`. Unknown members are ignored. */
export const zPresentationRequest = z
  .looseObject({
    type: z.string().min(1).max(100).optional(),
    state: z.string().max(100).optional().meta({
      description: "A free value; the scenario's extraStatusData, or helpdesk, selects a purpose of the card",
    }),
    pay: z
      .number()
      .optional()
      .meta({ description: 'Amount in PLN; must equal the price of the operation', example: 300 }),
    bankOperation: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'The operation, one of the extra ids of the scenario' }),
    receiver: z.string().max(200).optional(),
    paymentId: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .meta({ description: 'An unpaid payment to continue', example: 'fl-pay-3b1f' }),
    accountId: z.string().min(1).max(2000).optional().meta({ description: 'The account that must answer' }),
  })
  .meta({
    id: 'PresentationRequest',
    example: { type: 'BankAccount', state: 'bankpayment', bankOperation: 'lunch', pay: 8 },
  })

export type PresentationRequest = z.infer<typeof zPresentationRequest>

/** A payment as the holder is asked to confirm it. */
const zPaymentToConfirm = z
  .object({
    amount: z.number().meta({ description: 'What will be charged, in PLN', example: 8 }),
    currency: z.string().meta({ example: 'PLN' }),
    receiver: z.string().meta({ description: 'Who gets it', example: 'Lunch service' }),
  })
  .meta({ id: 'PaymentToConfirm' })

export type PaymentToConfirm = z.infer<typeof zPaymentToConfirm>

export const zPresentationResponse = z
  .object({
    requestId: z.string().meta({ description: "The wallet's name for this request, part of the link" }),
    url: z.string().meta({ description: 'What the QR code shows: a presentation request by reference' }),
    sameDeviceUrl: z.string().optional().meta({
      description:
        'What a link to a wallet on this device opens: only the browser that asked gets the outcome of its answer',
    }),
    id: z.string().meta({ description: "The browser's secret for this presentation: gives its status and result" }),
    expiresAt: z.number().int().meta({ description: 'When the request ends, in epoch milliseconds' }),
    paymentId: z
      .string()
      .optional()
      .meta({ description: 'The payment to be confirmed, where there is one', example: 'fl-pay-3b1f' }),
    payment: zPaymentToConfirm.optional().meta({ description: 'What is to be confirmed, where something is paid' }),
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

/** Body of `POST /presentation/return`, with the code that the wallet's address carried. */
export const zPresentationReturnRequest = z
  .object({ responseCode: z.string().min(1).max(200) })
  .meta({ id: 'PresentationReturnRequest', example: { responseCode: 'Zt5vB1mQ8xYe' } })

/** Where a browser that came back goes on. */
export const zPresentationReturn = z
  .object({
    id: z.string().meta({ description: "The browser's secret for its presentation" }),
    scenarioId: z.string().meta({ description: 'The card', example: 'bank-account-basic' }),
  })
  .meta({ id: 'PresentationReturn', example: { id: 'kO2yX0mZ4tVbQ1sP', scenarioId: 'bank-account-basic' } })

/** Body of `POST {presentation}/response-html`. */
export const zPresentationResultRequest = z
  .object({ id: z.string().min(1).max(200) })
  .meta({ id: 'PresentationResultRequest', example: { id: 'kO2yX0mZ4tVbQ1sP' } })
