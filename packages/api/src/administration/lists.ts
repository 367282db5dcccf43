import { LANGUAGES, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod'

/** No control characters, as every kind of regular expression can say it: the pattern goes into the description of the API. */
const NO_CONTROLS = '^[^\\x00-\\x1f\\x7f-\\x9f]*$'

/** What a person may type. PostgreSQL cannot even be asked about a NUL. */
const zTyped = z.string().regex(new RegExp(NO_CONTROLS, 'u'), 'expected no control characters')

/** Names something. */
export const zKey = zTyped.min(1).max(200)

/** Epoch milliseconds. */
export const zInstant = z.number().int()

/** Entries of a page of a list. */
export const PAGE_SIZE = { standard: 25, most: 200 } as const

/** The sizes of a page that the console offers. */
export const PAGE_SIZES = [PAGE_SIZE.standard, 50, 100, PAGE_SIZE.most] as const

/** Without `page`, a list is answered from its beginning, at most this long; its `Link` leads on. */
export const LONGEST_LIST = 1000

/** Which part of a list is asked for. */
export const zPage = {
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'The first page is 1', example: 1 }),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_SIZE.most)
    .default(PAGE_SIZE.standard)
    .meta({ description: 'So many entries a page', example: PAGE_SIZE.standard }),
  after: z.string().max(1000).optional().meta({
    description: 'What comes after the page before, as its Link says: nothing is left out or told twice',
    example: 'MTc2NzIyNTYwMDAwMA',
  }),
}

/** An order of a list: one of its columns, `-` before it is the other way round. */
export const zOrderBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z
    .string()
    .regex(
      new RegExp(`^-?(${columns.join('|')})$`),
      `expected one of ${columns.join(', ')}, with - before it to turn it round`,
    )
    .transform((text) => ({
      column: columns.find((column) => column === text.replace(/^-/, '')) ?? columns[0],
      direction: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))

/** The longest text that is searched for. */
export const LONGEST_SEARCH = 100

export const zSearch = zTyped.trim().max(LONGEST_SEARCH).default('')

const zInstantInQuery = z.coerce.number().int().min(0).max(8_640_000_000_000_000)

/** When something in a list began. */
export const zSpan = {
  from: zInstantInQuery.optional().meta({
    description: 'Not before this, in epoch milliseconds',
    example: 1_767_225_600_000,
  }),
  until: zInstantInQuery
    .optional()
    .meta({ description: 'Before this, in epoch milliseconds', example: 1_767_312_000_000 }),
}

export const zListLanguage = z
  .enum(LANGUAGES)
  .default(SOURCE_LANGUAGE)
  .meta({ description: 'By whose alphabet names are ordered', example: 'pl' })

/** In which language a file names its columns. For people: the values below stay what the lists answer. */
export const zHeadings = z
  .enum(LANGUAGES)
  .optional()
  .meta({ description: 'The headings in this language, for people; without it the names of the fields', example: 'pl' })
