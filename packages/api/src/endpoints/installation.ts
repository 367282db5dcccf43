import { zPublicCards } from '../cards/public-card.ts'
import { zPublicConfiguration } from '../installation/configuration.ts'
import { defineEndpoint } from './endpoint.ts'

export const INSTALLATION_ENDPOINTS = {
  configuration: defineEndpoint({
    method: 'GET',
    path: '/configuration',
    access: 'anonymous',
    response: zPublicConfiguration,
  }),
  cards: defineEndpoint({ method: 'GET', path: '/scenarios', access: 'anonymous', response: zPublicCards }),
} as const
