import * as z from 'zod/mini'

/** Pages show the sentence of a reason in the reader's language. A message that contains a reason also contains it in English. */
export const reason = <const Code extends string, Params extends z.core.$ZodLooseShape>(code: Code, params: Params) =>
  z.object({ code: z.literal(code), params: z.object(params) })

export const reasonWithoutParams = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) })

export type Wording<Reason extends { code: string }> = {
  readonly [Code in Reason['code']]: (
    params: Extract<Reason, { code: Code }> extends { params: infer Params } ? Params : undefined,
  ) => string
}

export function worded<Reason extends { code: string }>(words: Wording<Reason>, reason: Reason): string {
  const { code, params } = reason as { code: Reason['code']; params?: unknown }
  const word = words[code] as (params: unknown) => string
  return word(params)
}
