import { WalletProblem } from '../../protocol/problem.ts'

export function problemOf(cause: unknown): WalletProblem {
  if (cause instanceof WalletProblem) return cause
  return new WalletProblem('unexpected', { cause, detail: cause instanceof Error ? cause.message : String(cause) })
}
