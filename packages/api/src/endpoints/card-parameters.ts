import * as z from 'zod'

/** The first part of the path of a card's calls, without its slash. */
export const zCardPrefix = z.object({ prefix: z.string().max(100) })

/** The browser's secret for an issuance or presentation. */
export const zFlowId = z.object({ id: z.string().min(1).max(200) })
