import { zProblem } from '@vitrine/api/wording/problem.ts'
import { PROBLEMS, type ProblemCode } from '@vitrine/api/wording/problems.ts'
import { CHALLENGES, PROBLEM_TYPE, problemBody } from '../answers/problem.ts'
import { CHALLENGE, RETRY_AFTER } from './answer-headers.ts'
import type { Refusal } from './route-description.ts'

export function problemRefusals(codes: readonly ProblemCode[]): Refusal[] {
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code].status)
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, ofStatus]) => ({
      status,
      name: ofStatus.map(inPascalCase).join('Or'),
      description: ofStatus.map((code) => PROBLEMS[code].title.replace(/\.$/, '')).join('; or: '),
      type: PROBLEM_TYPE,
      schema: zProblem,
      headers: headersOf(status, ofStatus),
      examples: Object.fromEntries(
        ofStatus.map((code) => [code, problemBody({ code, detail: undefined, reason: undefined })]),
      ),
    }))
}

function headersOf(status: number, codes: readonly ProblemCode[]): Refusal['headers'] {
  if (codes.some((code) => code in CHALLENGES)) return CHALLENGE
  return status === 429 || status === 503 ? RETRY_AFTER : {}
}

const inPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
