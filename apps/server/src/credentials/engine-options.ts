import type { Card } from '@vitrine/api/cards/card.ts'
import * as z from 'zod'
import type { CredentialEngine, EngineOptions } from './credential-engine.ts'

export function engineOptionsOf({ engine }: Pick<Card, 'engine'>): EngineOptions {
  const { name: _, ...options } = engine ?? {}
  return options
}

/** `option`: its path below `engine`; empty if the problem concerns none in particular. */
export type OptionProblem = { option: string; problem: string }

/** Returns the card with the options that the schema returned. */
export function withCheckedOptions<Checked extends Pick<Card, 'engine'>>(
  card: Checked,
  { name, options: schema }: Pick<CredentialEngine, 'name' | 'options'>,
): { card: Checked } | { problems: OptionProblem[] } {
  const { data, error } = (schema ?? z.strictObject({})).safeParse(engineOptionsOf(card))
  if (error) return { problems: error.issues.flatMap((issue) => problemsOf(issue, name)) }
  const isPlain = card.engine === undefined && Object.keys(data).length === 0
  return { card: isPlain ? card : { ...card, engine: { ...data, name } } }
}

const problemsOf = (issue: z.core.$ZodIssue, engine: string): OptionProblem[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({
        option: [...issue.path, key].join('.'),
        problem: `is not an option of the engine '${engine}': remove it`,
      }))
    : [{ option: issue.path.join('.'), problem: `is refused by the engine '${engine}': ${issue.message}` }]
