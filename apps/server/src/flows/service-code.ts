const LONGEST = 100

export const storedServiceCode = (code: string | undefined): string | null =>
  code?.replace(/[^\x21-\x7e]+/g, '').slice(0, LONGEST) || null
