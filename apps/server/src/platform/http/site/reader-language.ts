import {
  acceptedLanguages,
  type Language,
  languageFor,
  languageWithTag,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'
import type { FastifyRequest } from 'fastify'

export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageWithTag(languageFor(acceptedLanguages(headers['accept-language']))) ?? SOURCE_LANGUAGE
