import * as z from 'zod'

const zSeconds = z.int().nonnegative()

/**
 * How long what is kept, for the page that says so. Each number is the one that the server goes by; another backend need not
 * say any of it.
 */
export const zRetention = z
  .object({
    offerSeconds: zSeconds.meta({
      description: 'What was typed for a card, from the beginning, at most: whether a wallet fetches the card or not',
    }),
    heldAnswerSeconds: zSeconds.meta({
      description: 'The answer of a wallet on the same device, until the browser that asked comes back, at most',
    }),
    resultSeconds: z.record(z.string(), zSeconds).meta({
      description: 'What a presentation showed, after its end, by what it is good for',
      example: { verification: 900, 'help-desk': 300 },
    }),
    sweepSeconds: zSeconds.meta({ description: 'Until what is over is erased, where nobody asks for it meanwhile' }),
    runDays: z.int().positive().meta({ description: 'That an issuance or a presentation was there, after its end' }),
    cookieSeconds: zSeconds.meta({ description: 'The cookie by which a browser is recognized, since it last asked' }),
    addressSeconds: zSeconds.meta({ description: 'The network address of who asks, to count requests' }),
  })
  .meta({ id: 'Retention' })

export type Retention = z.infer<typeof zRetention>
