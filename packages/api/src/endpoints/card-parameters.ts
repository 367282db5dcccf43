import * as z from 'zod'

/** The first part of the path of a card's calls, without its slash. */
export const zCardPrefix = z.object({
  prefix: z.string().max(100).meta({ description: 'Of the card, without its slash', example: 'basic' }),
})

/** The browser's secret for an issuance or presentation. */
export const zFlowId = z.object({
  id: z.string().min(1).max(200).meta({
    description: "The browser's secret for the run, as its beginning answered it",
    example: 'kO2yX0mZ4tVbQ1sP',
  }),
})
