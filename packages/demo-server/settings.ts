import * as z from 'zod'

const A_PORT = 'a port number'

/** 0 means any free port. */
export const zPort = z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT)

/** The message names the setting and what is expected. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * An empty variable counts as unset. The error messages of the schema state what is expected.
 *
 * @param refusal says why the program does not start in production, and what to do instead
 * @throws ConfigurationError for an invalid value, and always in production
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
  refusal: string,
): z.output<Schema> {
  if (environment.NODE_ENV === 'production') throw new ConfigurationError(refusal)
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const { data, error } = schema.safeParse(set)
  if (!error) return data
  const [issue] = error.issues
  const variable = String(issue?.path[0])
  throw new ConfigurationError(`${variable} is '${environment[variable]}'; expected ${issue?.message}.`)
}
