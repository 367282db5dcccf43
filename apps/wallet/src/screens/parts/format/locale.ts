import { i18n } from '@lingui/core'

/** The locales in which dates and amounts are written: the person's own of the language that the texts are in. */
export const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
