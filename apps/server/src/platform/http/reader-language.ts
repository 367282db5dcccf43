import { LANGUAGES, type Language, languageFor, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import type { FastifyRequest } from 'fastify'

/** The language of whoever makes a call, as its `Accept-Language` says; browsers name the one they prefer first. */
export function readerLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const preferred = (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')
  const found = languageFor(preferred)
  return LANGUAGES.find((language) => language === found) ?? SOURCE_LANGUAGE
}
