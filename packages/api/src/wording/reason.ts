import * as z from 'zod'

/**
 * A reason as programs tell it: a code, and what its sentence names. Whoever shows it words it; beside it stands a text that
 * says the same in English.
 */
export const reason = <const Code extends string, Params extends z.core.$ZodLooseShape>(code: Code, params: Params) =>
  z.object({ code: z.literal(code), params: z.object(params) })

/** One that names nothing. */
export const plainReason = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) })

/** How each reason of a set is worded. */
export type Wording<Reason extends { code: string }> = {
  readonly [Code in Reason['code']]: (
    params: Extract<Reason, { code: Code }> extends { params: infer Params } ? Params : undefined,
  ) => string
}

/** A reason in the words of a table. */
export function worded<Reason extends { code: string }>(words: Wording<Reason>, reason: Reason): string {
  const { code, params } = reason as { code: Reason['code']; params?: unknown }
  const word = words[code] as (params: unknown) => string
  return word(params)
}
