import * as z from 'zod'

/** First path segment of a card's endpoints, without the slash. */
export const zCardPrefix = z.object({
  prefix: z.string().max(100).meta({ description: 'Prefix of the card, without the slash', example: 'basic' }),
})

/** Secret of the browser that started an issuance or a presentation. */
export const zFlowId = z.object({
  id: z.string().min(1).max(200).meta({
    description: 'Id of the issuance or presentation, as returned when a browser started it; a secret of that browser',
    example: 'kO2yX0mZ4tVbQ1sP',
  }),
})
