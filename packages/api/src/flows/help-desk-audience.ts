import * as z from 'zod/mini'

/** Kind of callers that a help desk verifies. */
export const zHelpDeskAudience = z.enum(['employee', 'customer'])

export type HelpDeskAudience = z.infer<typeof zHelpDeskAudience>
