/** Wraps a function so that concurrent callers share one call: a caller that arrives while it is running gets its result. */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
