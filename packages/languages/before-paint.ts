// This script runs before the first paint, so that no other language flashes up. It sets the language of the document, preloads the first
// texts in that language, and sets the words that a style sheet shows until the program has loaded. packages/build/messages builds it
// into a file.
import { initialLanguage, markDocument } from './choice.ts'

/** Address of the file with the first texts, by language. Inserted by the build. */
declare const FIRST_TEXTS: Readonly<Record<string, string>>
/** Texts that the start page shows until its program has loaded, by language and name. Inserted by the build. */
declare const FIRST_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>

const language = initialLanguage()
markDocument(language)
const href = FIRST_TEXTS[language]
if (href !== undefined)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
if (location.pathname === '/')
  for (const [name, text] of Object.entries(FIRST_WORDS[language] ?? {}))
    document.documentElement.style.setProperty(`--first-${name}`, JSON.stringify(text))
