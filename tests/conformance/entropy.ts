/** Estimates the entropy of a text in bits by the frequency of its characters (Shannon), as the suite does. */
export function shannonBits(text: string): number {
  const counts = Map.groupBy(text, (character) => character)
  let bits = 0
  for (const { length } of counts.values()) bits -= length * Math.log2(length / text.length)
  return bits
}
