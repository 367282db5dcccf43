/** Counts the edits that turn one text into the other: a letter inserted, deleted, replaced, or swapped with its neighbour. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const distances = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1
      const isExchange =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      distances[column] = Math.min(
        at(last, column) + 1,
        at(distances, column - 1) + 1,
        at(last, column - 1) + differs,
        isExchange ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = distances
  }
  return at(last, other.length)
}

const at = (distances: readonly number[], index: number): number => distances[index] ?? Infinity
