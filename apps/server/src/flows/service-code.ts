const LONGEST = 100

/** Returns a code of an engine's service as it is stored: visible ASCII characters, at most 100; null if none is left. */
export const storedServiceCode = (code: string | undefined): string | null =>
  code?.replace(/[^\x21-\x7e]+/g, '').slice(0, LONGEST) || null
