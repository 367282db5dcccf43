import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import * as z from 'zod'
import type { AnswerHeader } from './route-description.ts'

/** RFC 9110 section 10.2.3. */
export const RETRY_AFTER: Record<string, AnswerHeader> = {
  'Retry-After': {
    description: 'When to come again, in seconds',
    schema: z.number().int().min(1).meta({ example: 5 }),
    isAlwaysThere: true,
  },
}

/** RFC 6750 section 3. */
export const CHALLENGE: Record<string, AnswerHeader> = {
  'WWW-Authenticate': {
    description: 'What is wrong with the access token, or that one is needed',
    schema: z.string().meta({ example: 'Bearer error="invalid_token"' }),
    isAlwaysThere: false,
  },
}

/** What an answer says of a list beside its entries. */
export const LIST_HEADERS: Record<string, AnswerHeader> = {
  [TOTAL_HEADER]: {
    description: 'How many entries the whole list has',
    schema: z.number().int().min(0).meta({ example: 1204 }),
    isAlwaysThere: true,
  },
  link: {
    description:
      'Where the other pages are (RFC 8288): first, last, prev, next. Absent where the answer is the whole list; a next says that more follows.',
    schema: z.string().meta({
      example:
        '</vc/admin/ledger?page=1&pageSize=25>; rel="first", </vc/admin/ledger?page=49&pageSize=25>; rel="last", </vc/admin/ledger?after=MTc2NzIyNTYwMDAwMA&pageSize=25>; rel="next"',
    }),
    isAlwaysThere: false,
  },
}
