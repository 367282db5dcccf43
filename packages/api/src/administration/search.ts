import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zListLanguage, zSearchText } from './lists.ts'

/** Maximum number of results of each kind. */
export const MOST_RESULTS = 5

/** Minimum length of the text that the console searches for, in characters. */
export const MIN_TERM_LENGTH = 2

/** Query of `GET /vc/admin/search`. */
export const zConsoleSearchQuery = z.object({
  term: described(
    zSearchText.check(z.minLength(1)),
    'Beginnings of words of a name or title, with or without accents, or the beginning of an id',
    'nowak',
  ),
  language: zListLanguage,
})

/** Response of `GET /vc/admin/search`. */
export const zConsoleSearch = described(
  z.object({
    accounts: z.array(z.object({ id: z.string(), name: z.string(), contract: z.string() })),
    credentials: z.array(z.object({ id: z.string(), account: z.string() })),
    payments: z.array(z.object({ id: z.string(), account: z.string() })),
    people: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })),
    cards: z.array(z.object({ id: z.string(), title: z.string(), contract: z.string() })),
  }),
  {
    id: 'ConsoleSearch',
    example: {
      accounts: [{ id: 'Jx8mQ2vT4cWb', name: 'Anna Nowak', contract: 'BankAccount' }],
      credentials: [],
      payments: [],
      people: [{ id: '2b1f7c64.7f0c2d7e', name: 'Adam Nowak', username: 'adam@example.org' }],
      cards: [],
    },
  },
)
export type ConsoleSearch = z.infer<typeof zConsoleSearch>
