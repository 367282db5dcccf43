/** Name of the claim that a gate checks. */
export const LEVEL_CLAIM = 'level'

/** Its value is a Base64-encoded JPEG, without the prefix of a data URL. */
export const PHOTO_CLAIM = 'photo'
