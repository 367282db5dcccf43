/** Why fetch got no answer, for whoever runs the server. What it says itself is in the cause. */
export function whyNoAnswer(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
