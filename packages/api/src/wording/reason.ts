import * as z from 'zod/mini'

/**
 * Returns the schema of a machine-readable reason: a code, and the parameters of the sentence that explains it. Pages show this
 * sentence in the reader's language. A message that contains a reason also contains the sentence in English.
 */
export const reason = <const Code extends string, Params extends z.core.$ZodLooseShape>(code: Code, params: Params) =>
  z.object({ code: z.literal(code), params: z.object(params) })

/** Returns the schema of a reason without parameters. */
export const reasonWithoutParams = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) })

/** Functions that return the sentence of a reason, by the code of the reason. */
export type Wording<Reason extends { code: string }> = {
  readonly [Code in Reason['code']]: (
    params: Extract<Reason, { code: Code }> extends { params: infer Params } ? Params : undefined,
  ) => string
}

/** Returns the sentence of a reason. */
export function worded<Reason extends { code: string }>(words: Wording<Reason>, reason: Reason): string {
  const { code, params } = reason as { code: Reason['code']; params?: unknown }
  const word = words[code] as (params: unknown) => string
  return word(params)
}
