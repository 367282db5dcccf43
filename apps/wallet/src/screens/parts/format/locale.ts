import { i18n } from '@lingui/core'

/** Returns the locales for dates and amounts: the regional variants, such as `en-GB`, that the person prefers. */
export const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
