import { WalletProblem } from '../../protocol/problem.ts'

/** Any failure as one that can be explained. What nobody foresaw counts as an answer that was not understood. */
export function problemOf(cause: unknown): WalletProblem {
  if (cause instanceof WalletProblem) return cause
  return new WalletProblem('unexpected', { cause, detail: cause instanceof Error ? cause.message : String(cause) })
}
