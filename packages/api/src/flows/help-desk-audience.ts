import * as z from 'zod/mini'

export const zHelpDeskAudience = z.enum(['employee', 'customer'])

export type HelpDeskAudience = z.infer<typeof zHelpDeskAudience>
