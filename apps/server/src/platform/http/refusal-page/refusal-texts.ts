import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import type { Language } from '@vitrine/languages/languages.ts'

type RefusalText = { readonly title: string; readonly advice: string }

type PageTexts = {
  /** `%s` is replaced with the number of seconds. */
  readonly countdown: string
  /** Shown while the page is in the background after the end of the countdown, and while it loads. */
  readonly loading: string
  readonly loadNow: string
  readonly home: string
  readonly refusals: Record<RefusedCode, RefusalText>
}

/** Refusals that can meet a browser before a page or its route sees the request. */
type RefusedCode = Extract<
  ProblemCode,
  'too-many-requests' | 'unavailable' | 'internal' | 'invalid-request' | 'headers-too-large' | 'request-timeout'
>

export const isRefusedCode = (code: ProblemCode): code is RefusedCode => Object.hasOwn(REFUSAL_TEXTS.en.refusals, code)

export const REFUSAL_TEXTS: Record<Language, PageTexts> = {
  en: {
    countdown: 'The page loads again by itself in %s\u00a0s.',
    loading: 'Loading the page again …',
    loadNow: 'Load again now',
    home: 'Back to Home',
    refusals: {
      'too-many-requests': {
        title: 'Too many requests',
        advice: 'Many requests came from your network in a short time. Please wait a moment.',
      },
      unavailable: {
        title: 'Not available at the moment',
        advice: 'The server is starting again or cannot reach its data. Please wait a moment.',
      },
      internal: {
        title: 'Something went wrong on our side',
        advice: 'Please load the page again. If it happens again, tell the operator of this site.',
      },
      'invalid-request': {
        title: 'The server cannot read this request',
        advice: 'Please check the address, or start on the home page.',
      },
      'headers-too-large': {
        title: 'The address or the cookies are too long',
        advice: 'Please check the address. If it is right, delete the cookies of this site in your browser.',
      },
      'request-timeout': {
        title: 'The request took too long',
        advice: 'Please check your connection and load the page again.',
      },
    },
  },
  pl: {
    countdown: 'Strona wczyta się ponownie sama za %s\u00a0s.',
    loading: 'Ponowne wczytywanie strony…',
    loadNow: 'Wczytaj teraz',
    home: 'Strona główna',
    refusals: {
      'too-many-requests': {
        title: 'Zbyt wiele żądań',
        advice: 'W krótkim czasie z twojej sieci przyszło wiele żądań. Poczekaj chwilę.',
      },
      unavailable: {
        title: 'Chwilowo niedostępne',
        advice: 'Serwer uruchamia się ponownie albo nie ma dostępu do swoich danych. Poczekaj chwilę.',
      },
      internal: {
        title: 'Coś poszło nie tak po naszej stronie',
        advice: 'Wczytaj stronę ponownie. Jeśli to się powtórzy, powiadom operatora tej witryny.',
      },
      'invalid-request': {
        title: 'Serwer nie może odczytać tego żądania',
        advice: 'Sprawdź adres albo zacznij od strony głównej.',
      },
      'headers-too-large': {
        title: 'Adres lub pliki cookie są za długie',
        advice: 'Sprawdź adres. Jeśli jest poprawny, usuń w przeglądarce pliki cookie tej witryny.',
      },
      'request-timeout': {
        title: 'Żądanie trwało zbyt długo',
        advice: 'Sprawdź połączenie i wczytaj stronę ponownie.',
      },
    },
  },
}
