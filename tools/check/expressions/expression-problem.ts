import { check } from 'recheck'
import type { SourceExpression } from './source-expressions.ts'

const NO_TIME_LIMITS = { timeout: null, incubationTimeout: null, attackTimeout: null } as const

/**
 * Returns why an expression is refused: recheck does not find it linear in the length of its input, or cannot read it because the
 * program composes it. No time limit applies, so that a busy computer gets the same verdict.
 */
export async function expressionProblem({ file, line, ...expression }: SourceExpression): Promise<string | undefined> {
  const at = `${file}:${line}`
  if (expression.pattern === undefined)
    return `${at}: RegExp() composes an expression that cannot be checked; write a literal`
  const { pattern, flags } = expression
  const verdict = await check(pattern, flags, NO_TIME_LIMITS)
  if (verdict.status === 'safe') return undefined
  const why =
    verdict.status === 'vulnerable'
      ? `is not linear (${verdict.complexity.summary}), for example with ${verdict.attack.pattern}`
      : `cannot be judged (${verdict.error.kind})`
  return `${at}: /${pattern}/${flags} ${why}`
}
