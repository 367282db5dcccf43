import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import {
  LANGUAGES,
  type Language,
  languageWithTag,
  nameOfLanguage,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'
import { chooseLanguage } from '../../messages/language.ts'
import { toastError } from '../../shared/toasts.ts'
import styles from './language-switch.module.css'

export function LanguageSwitch() {
  const { i18n } = useLingui()
  const current = languageWithTag(i18n.locale) ?? SOURCE_LANGUAGE
  const choose = (language: Language | undefined) => {
    if (language === undefined) return
    chooseLanguage(language).catch(() =>
      toastError(t`The texts could not be loaded. Check your connection and try again.`),
    )
  }
  return (
    <span className={styles.switch}>
      <span aria-hidden="true" translate="no">
        {current.toUpperCase()}
      </span>
      <select
        className={styles.choice}
        aria-label={t`Language`}
        title={t`Language`}
        value={current}
        onChange={({ target }) => choose(languageWithTag(target.value))}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} translate="no">
            {nameOfLanguage(language)}
          </option>
        ))}
      </select>
    </span>
  )
}
