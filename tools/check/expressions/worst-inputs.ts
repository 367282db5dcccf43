/** Characters for the escapes of a pattern, and two that few patterns accept. */
const SAMPLES = ['0', 'a', 'Z', '_', ' ', '\t', '\n', '\u0000', 'é']

/**
 * Returns texts of a given length that could take an expression long: each character or word of its pattern, and each pair of them,
 * repeated, with and without a beginning that matches and an end that does not.
 */
export function worstInputs(pattern: string, length: number): string[] {
  const words = pattern.match(/[A-Za-z0-9/:_-]{2,}/g) ?? []
  const parts = [...new Set([...SAMPLES, ...pattern, ...words])].slice(0, 30)
  const units = parts.flatMap((part) => [part, ...parts.slice(0, 6).map((other) => part + other)])
  return [...new Set(units)].flatMap((unit) => {
    const body = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    return ['', words[0] ?? ''].flatMap((start) => ['', '\u0000', '!'].map((end) => start + body + end))
  })
}
