// Runs before the first paint, so that nobody sees another language flash by: says which one the document is in, has the browser
// fetch its texts together with the program that asks for them, and gives the document its first words, which a style sheet shows
// until the program is there. Built into a file by packages/build/messages.
import { markDocument, takeLanguage } from './choice.ts'

/** The file with the first texts of each language. Written by the build. */
declare const FIRST_TEXTS: Readonly<Record<string, string>>
/** The words of a page until its program has loaded, in each language; empty for an app without any. Written by the build. */
declare const FIRST_WORDS: Readonly<Record<string, string>>

const language = takeLanguage()
markDocument(language)
const href = FIRST_TEXTS[language]
if (href !== undefined)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
const words = FIRST_WORDS[language]
if (words !== undefined) document.documentElement.style.setProperty('--first-words', JSON.stringify(words))
