import { zPublicCards } from '../cards/public-card.ts'
import { zPublicConfiguration } from '../installation/configuration.ts'
import { anybodyReads } from './endpoint.ts'

export const INSTALLATION_ENDPOINTS = {
  configuration: anybodyReads('/configuration', { response: zPublicConfiguration }),
  cards: anybodyReads('/scenarios', { response: zPublicCards }),
} as const
