import { ExplainedError } from '../platform/config/explained-error.ts'

/** A problem of a card's file. The message names the file, the field, and what was expected. */
export type CardProblem = { file: string; message: string }

/** Error for cards that cannot be served, with all problems that were found. */
export class CardFileError extends ExplainedError {
  override readonly name = 'CardFileError'
  readonly problems: readonly CardProblem[]

  constructor(problems: readonly CardProblem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.problems = problems
  }
}

/** @throws {CardFileError} if there are problems */
export function requireNoProblems(problems: readonly CardProblem[]): void {
  if (problems.length > 0) throw new CardFileError(problems)
}

/** Returns the name of a card's file. */
export const fileOf = ({ id }: { id: string }): string => `${id}.json`
