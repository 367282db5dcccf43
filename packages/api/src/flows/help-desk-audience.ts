import * as z from 'zod'

/** Whom the help desk verifies. */
export const zHelpDeskAudience = z.enum(['employee', 'customer'])

export type HelpDeskAudience = z.infer<typeof zHelpDeskAudience>
