import {
  acceptedLanguages,
  knownLanguage,
  type Language,
  languageFor,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'
import type { FastifyRequest } from 'fastify'

/** The language of whoever makes a call, as its `Accept-Language` says. */
export const readerLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  knownLanguage(languageFor(acceptedLanguages(headers['accept-language']))) ?? SOURCE_LANGUAGE
