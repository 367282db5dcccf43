import { ExplainedError } from '../platform/config/explained-error.ts'

/** A problem of a card's file. The message names the file, the field, and what was expected. */
export type CardProblem = { file: string; message: string }

export class CardFileError extends ExplainedError {
  override readonly name = 'CardFileError'
  readonly problems: readonly CardProblem[]

  constructor(problems: readonly CardProblem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.problems = problems
  }
}

export function requireNoProblems(problems: readonly CardProblem[]): void {
  if (problems.length > 0) throw new CardFileError(problems)
}

export const fileOf = ({ id }: { id: string }): string => `${id}.json`

export function problemOf(card: { id: string }, field: string, problem: string): CardProblem {
  const file = fileOf(card)
  return { file, message: `${file}: ${field} ${problem}` }
}
