import * as z from 'zod'

/** What is checked of a presentation, in this order. */
export const CHECKS = [
  'format',
  'issuer',
  'signature',
  'validity',
  'holder',
  'request',
  'query',
  'payment',
  'state',
  'domain',
  'face',
] as const

export type CheckName = (typeof CHECKS)[number]

/** The value of the check `validity` for a credential that states no end. */
export const NO_EXPIRY = 'no-expiry'

/** What was found, or that the verifier does not say. */
const zCheckOutcome = z.enum(['passed', 'failed', 'not-told'])

/** One check of a presentation: what was looked at, and what was found. */
export const zCheck = z
  .object({
    name: z.enum(CHECKS).meta({
      description:
        'What was checked: that it can be read; that its issuer is trusted, and signed it; its dates; that its holder presents it; that it answers this request; that it is what was asked for; the payment that was confirmed; that it is not revoked; the domain of its issuer; the face of its holder',
      example: 'signature',
    }),
    outcome: zCheckOutcome.meta({
      description: 'What was found, or that the verifier does not say',
      example: 'passed',
    }),
    value: z.union([z.string(), z.number()]).optional().meta({
      description:
        'What it was found by. Texts: who issued it, the domain of the issuer, `no-expiry` if it states no end (validity). Numbers: until when it is valid and when its state was looked up, in epoch milliseconds; how many details came unasked (query); the score of the face in percent',
      example: 'https://cards.example.org',
    }),
  })
  .meta({ id: 'Check' })

export type Check = z.infer<typeof zCheck>
