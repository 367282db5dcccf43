// Runs before the first paint, so that nobody sees another language flash by: says which one the document is in, and has the
// browser fetch its texts together with the program that asks for them. Built into a file by tools/messages.
import { markDocument, takeLanguage } from './choice.ts'

/** The file with the first texts of each language. Written by the build. */
declare const FIRST_TEXTS: Readonly<Record<string, string>>

const language = takeLanguage()
markDocument(language)
const href = FIRST_TEXTS[language]
if (href !== undefined)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
