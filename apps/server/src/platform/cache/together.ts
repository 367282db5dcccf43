/** Wraps a function so that concurrent callers share one call. */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
