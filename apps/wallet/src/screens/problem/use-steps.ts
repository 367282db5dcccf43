import { useCallback, useState } from 'react'
import type { ProblemCode, WalletProblem } from '../../protocol/problem.ts'
import { problemOf } from './problem-of.ts'

type Problem = { name: 'problem'; problem: WalletProblem; retry: (() => void) | undefined }

export type Take<Step> = (
  waiting: Step | Problem,
  next: () => Promise<Step | undefined>,
  options?: { mayPass?: readonly ProblemCode[]; retry?: () => void },
) => Promise<void>

/**
 * Keeps the step of a flow. `take` shows a step while it works, then the next one, unless `next` has shown it itself. If it fails with a
 * problem that may be over at the next attempt, the person can start a new attempt: `retry`, by default the same work.
 */
export function useSteps<Step>(first: Step) {
  const [step, setStep] = useState<Step | Problem>(first)
  const take: Take<Step> = useCallback(async (waiting, next, options = {}) => {
    const { mayPass = ['unreachable'], retry = () => void take(waiting, next, options) } = options
    setStep(waiting)
    try {
      const following = await next()
      if (following !== undefined) setStep(following)
    } catch (cause) {
      const problem = problemOf(cause)
      setStep({ name: 'problem', problem, retry: mayPass.includes(problem.code) ? retry : undefined })
    }
  }, [])
  return { step, setStep, take }
}
