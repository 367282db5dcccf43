/** Name of the claim that a gate checks. */
export const LEVEL_CLAIM = 'level'

/** Name of the photo claim. Its value is a Base64-encoded JPEG, without the prefix of a data URL. */
export const PHOTO_CLAIM = 'photo'
