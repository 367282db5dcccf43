import type * as z from 'zod'
import { ConfigurationError } from './configuration-error.ts'

/** The only variable that may contain a password. Error messages do not repeat its value. */
const SECRET = 'DATABASE_URL'

/** A part of the configuration, declared by the module that needs it: the variables to read, and the values computed from them. */
export type Slice = z.ZodType<object>

export type Whole<Slices extends readonly Slice[]> = Slices extends readonly [
  infer First,
  ...infer Rest extends Slice[],
]
  ? z.output<First extends Slice ? First : never> & Whole<Rest>
  : unknown

/** An empty variable counts as unset. */
export function readSlices<Slices extends readonly Slice[]>(
  slices: Slices,
  environment: Record<string, string | undefined>,
): Whole<Slices> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = slices.map((slice) => slice.safeParse(given))
  const refusals = read
    .flatMap(({ error }) => error?.issues ?? [])
    .map(({ path, message }) => {
      const name = String(path[0])
      return `${name} is ${name === SECRET ? 'not usable' : `'${given[name] ?? ''}'`}: ${message}`
    })
  if (refusals.length > 0) throw new ConfigurationError(refusals.join('\n'))
  return Object.assign({}, ...read.map(({ data }) => data))
}
