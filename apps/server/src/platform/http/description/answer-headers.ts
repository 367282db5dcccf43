import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import * as z from 'zod'
import type { AnswerHeader } from './route-description.ts'

/** Retry-After (RFC 9110 section 10.2.3). */
export const RETRY_AFTER: Record<string, AnswerHeader> = {
  'Retry-After': {
    description: 'Seconds until the client should try again',
    schema: z.number().int().min(1).meta({ example: 5 }),
    isAlwaysPresent: true,
  },
}

/** WWW-Authenticate (RFC 6750 section 3). */
export const CHALLENGE: Record<string, AnswerHeader> = {
  'WWW-Authenticate': {
    description: 'Says what is wrong with the access token, or that a token is required',
    schema: z.string().meta({ example: 'Bearer error="invalid_token"' }),
    isAlwaysPresent: false,
  },
}

export const LIST_HEADERS: Record<string, AnswerHeader> = {
  [TOTAL_HEADER]: {
    description: `Number of entries in the whole list. In lists of accounts with a search or a filter, ${MOST_COUNTED + 1} stands for more than ${MOST_COUNTED}`,
    schema: z.number().int().min(0).meta({ example: 1204 }),
    isAlwaysPresent: true,
  },
  link: {
    description:
      'Links to the other pages (RFC 8288): first, last (unless it is not known), prev, next. Absent if the response is the whole list; next means that more entries follow.',
    schema: z.string().meta({
      example:
        '</vc/admin/ledger?page=1&pageSize=25>; rel="first", </vc/admin/ledger?page=49&pageSize=25>; rel="last", </vc/admin/ledger?after=MTc2NzIyNTYwMDAwMA&pageSize=25>; rel="next"',
    }),
    isAlwaysPresent: false,
  },
}
