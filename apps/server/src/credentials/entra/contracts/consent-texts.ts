import { type Language, languageWithTag, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'

type ConsentTexts = { title: string; instructions: string }

const TEXTS: Record<Language, ConsentTexts> = {
  en: { title: 'Do you want to add this card?', instructions: 'Check the details, then add the card to your wallet.' },
  pl: { title: 'Czy chcesz dodać tę kartę?', instructions: 'Sprawdź dane, a potem dodaj kartę do portfela.' },
}

export const consentTexts = (language: string): ConsentTexts => TEXTS[languageWithTag(language) ?? SOURCE_LANGUAGE]
