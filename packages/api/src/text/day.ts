import * as z from 'zod/mini'

const zDay = z.iso.date()

/** In the form 1987-05-14 (RFC 3339 full-date). */
export const isDay = (text: string): boolean => zDay.safeParse(text).success
