const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const

/** Writes one structured line about what happened to standard output. Tokens, codes and cookies never go in. */
export function log(level: keyof typeof LEVELS, msg: string, details: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ level: LEVELS[level], time: Date.now(), name: 'idp', msg, ...details })}\n`)
}
