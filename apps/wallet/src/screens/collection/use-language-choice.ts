import type { Language } from '@vitrine/languages/languages.ts'
import { useState } from 'react'
import { chooseLanguage } from '../../messages/language.ts'

type LanguageChoice = {
  /** Whether the texts of the language that was chosen last cannot be had. The one before stays. */
  isUnavailable: boolean
  choose: (language: Language) => void
}

export function useLanguageChoice(): LanguageChoice {
  const [isUnavailable, setUnavailable] = useState(false)
  return {
    isUnavailable,
    choose: (language) => {
      setUnavailable(false)
      chooseLanguage(language).catch(() => setUnavailable(true))
    },
  }
}
