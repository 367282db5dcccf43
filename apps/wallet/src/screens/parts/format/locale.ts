import { i18n } from '@lingui/core'

/** Returns the locales for dates and amounts: the person's regional variants of the language of the texts. */
export const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
