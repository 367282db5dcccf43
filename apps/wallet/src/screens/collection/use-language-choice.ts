import type { Language } from '@vitrine/languages/languages.ts'
import { useState } from 'react'
import { chooseLanguage } from '../../messages/language.ts'

type LanguageChoice = {
  /** True if the texts of the last chosen language could not be loaded. The previous language stays in use. */
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
