import { LANGUAGES, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod/mini'
import { described } from '../described.ts'

/** It uses only syntax that every regular-expression dialect has, because it becomes part of the OpenAPI description. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const NO_CONTROLS = /^[^\x00-\x1f\x7f-\x9f]*$/u

/** PostgreSQL refuses queries that contain a NUL character. */
const zTyped = z.string().check(z.regex(NO_CONTROLS, 'expected no control characters'))

export const zKey = zTyped.check(z.minLength(1), z.maxLength(200))

/** Epoch milliseconds. */
export const zInstant = z.int()

export const PAGE_SIZE = { standard: 25, most: 200 } as const

/** Page sizes that the admin console offers. */
export const PAGE_SIZES = [PAGE_SIZE.standard, 50, 100, PAGE_SIZE.most] as const

/** Maximum number of entries in a response to a list request without `page`. The `Link` header leads to the rest (RFC 8288). */
export const MAX_LIST_LENGTH = 1000

export const zPage = {
  page: described(
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
    'Page number, starting at 1',
    1,
  ),
  pageSize: described(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE.most)), PAGE_SIZE.standard),
    'Entries per page',
    PAGE_SIZE.standard,
  ),
  after: described(
    z.optional(z.string().check(z.maxLength(1000))),
    'Cursor from the Link header of the previous page; following it neither skips nor repeats entries',
    'MTc2NzIyNTYwMDAwMA',
  ),
}

export const zOrderBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.pipe(
    z.enum(
      columns.flatMap((column) => [column, `-${column}`]),
      `expected one of ${columns.join(', ')}, with a leading - for descending order`,
    ),
    z.transform((text) => ({
      column: columns.find((column) => column === text.replace(/^-/, '')) ?? columns[0],
      direction: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
    })),
  )

/** Number up to which the entries of a narrowed list are counted. One more stands for any longer list. */
export const MOST_COUNTED = 10_000

export const MAX_SEARCH_LENGTH = 100

export const zSearchText = zTyped.check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH))

/** An empty string (the default) does not filter. */
export const zSearch = z._default(zSearchText, '')

const zInstantInQuery = z.coerce.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000))

export const zSpan = {
  from: described(
    z.optional(zInstantInQuery),
    'Start of the time span, inclusive (epoch milliseconds)',
    1_767_225_600_000,
  ),
  until: described(
    z.optional(zInstantInQuery),
    'End of the time span, exclusive (epoch milliseconds)',
    1_767_312_000_000,
  ),
}

export const zListLanguage = described(
  z._default(z.enum(LANGUAGES), SOURCE_LANGUAGE),
  'Language whose alphabet sorts the names',
  'pl',
)

/** The values below the headings stay the same as in the JSON lists. */
export const zHeadings = described(
  z.optional(z.enum(LANGUAGES)),
  'Language of the column headings; without it, the headings are the field names',
  'pl',
)
