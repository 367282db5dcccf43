export function progressOf(line: string): string | undefined
export function npmFailure(lines: string[], project: { root: string }): string
