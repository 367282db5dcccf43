/** A phone: a narrow window at which fingers point. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** The devices on which those journeys are walked that look different on them. */
export const DEVICES = [
  ['a computer', { viewport: { width: 1280, height: 800 } }],
  ['a phone', PHONE],
] as const
