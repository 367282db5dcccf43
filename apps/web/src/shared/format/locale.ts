import { i18n } from '@lingui/core'

/** Returns the regional variants that the visitor prefers for the language of the page. */
export const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
