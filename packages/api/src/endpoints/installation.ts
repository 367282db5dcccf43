import { zPublicScenarios } from '../cards/public-scenario.ts'
import { zPublicConfiguration } from '../installation/configuration.ts'
import { defineEndpoint } from './endpoint.ts'

/** What every page asks first: what this installation is, and its cards. */
export const INSTALLATION_ENDPOINTS = {
  configuration: defineEndpoint({
    method: 'GET',
    path: '/configuration',
    access: 'anonymous',
    response: zPublicConfiguration,
  }),
  scenarios: defineEndpoint({ method: 'GET', path: '/scenarios', access: 'anonymous', response: zPublicScenarios }),
} as const
