/** A narrow window, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const

/** The windows in which those journeys are walked that look different in them. */
export const WINDOWS = [
  ['a computer', { width: 1280, height: 800 }],
  ['a phone', PHONE],
] as const
