import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  LANGUAGES,
  type Language,
  languageWithTag,
  nameOfLanguage,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'
import styles from './language-switch.module.css'

export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const current = languageWithTag(i18n.locale) ?? SOURCE_LANGUAGE
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
        onChange={({ target }) => {
          const chosen = languageWithTag(target.value)
          if (chosen) onChoose(chosen)
        }}
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
