import { WalletProblem } from '../../protocol/problem.ts'

/** Converts any error to a problem that can be explained. An unexpected error becomes `unexpected`. */
export function problemOf(cause: unknown): WalletProblem {
  if (cause instanceof WalletProblem) return cause
  return new WalletProblem('unexpected', { cause, detail: cause instanceof Error ? cause.message : String(cause) })
}
