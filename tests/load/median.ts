/** Returns the median: the middle number, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const inOrder = [...numbers].sort((a, b) => a - b)
  const [lower = 0, upper = 0] = [inOrder[(inOrder.length - 1) >> 1], inOrder[inOrder.length >> 1]]
  return (lower + upper) / 2
}
