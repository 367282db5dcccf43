/** The claim that a gate looks at. */
export const LEVEL_CLAIM = 'level'

/** The claim that is a photo: a JPEG as Base64, without a data URL's prefix. */
export const PHOTO_CLAIM = 'photo'
