/** Wraps a function so that concurrent callers share one call: a caller that arrives during a call gets the result of that call. */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
