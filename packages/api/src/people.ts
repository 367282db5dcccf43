import * as z from 'zod'

/** What a person who signed in may do here: the highest role that their last token had. */
const zPersonRole = z.enum(['administrator', 'help-desk', 'none'])
export type PersonRole = z.infer<typeof zPersonRole>
