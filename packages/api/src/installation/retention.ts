import * as z from 'zod'

const zSeconds = z.int().nonnegative()

/**
 * Retention periods, for the page 'What we keep'. The server uses the same numbers when it deletes data. Another backend
 * may leave `retention` out of its configuration.
 */
export const zRetention = z
  .object({
    offerSeconds: zSeconds.meta({
      description:
        'Maximum lifetime of the data typed for a card, from the start of the issuance, whether a wallet fetches the card or not',
    }),
    heldAnswerSeconds: zSeconds.meta({
      description: 'Maximum time to hold the answer of a wallet on the same device until the browser returns',
    }),
    resultSeconds: z.record(z.string(), zSeconds).meta({
      description: 'Lifetime of the data disclosed in a presentation, from the end of the presentation, by purpose',
      example: { verification: 900, 'help-desk': 300 },
    }),
    sweepSeconds: zSeconds.meta({ description: 'Interval of the clean-up that erases expired data' }),
    runDays: z
      .int()
      .positive()
      .meta({ description: 'Days for which the record of an issuance or a presentation is kept after its end' }),
    cookieSeconds: zSeconds.meta({
      description: 'Lifetime of the cookie that identifies a browser, from its last request',
    }),
    addressSeconds: zSeconds.meta({
      description: 'How long the network address of a client is kept, to count its requests',
    }),
  })
  .meta({ id: 'Retention' })

export type Retention = z.infer<typeof zRetention>
