import * as z from 'zod'
import { fromRoot, zList, zOrigin } from '../../platform/config/values.ts'

export const cardsConfiguration = z
  .object({
    SCENARIOS_DIR: z.string().min(1).optional().meta({
      description: 'Directory of the card files',
      unset: 'scenarios',
      example: '/etc/vitrine/scenarios',
      since: '0.1.0',
    }),
    SCENARIOS_WATCH: z.enum(['off', 'on'], 'expected off or on').default('off').meta({
      description:
        'Whether the server reads changed card files without a restart. If they are invalid, it logs the problem and keeps the previous cards',
      example: 'on',
      since: '0.1.0',
    }),
    API_HOSTS: zList.pipe(z.array(zOrigin)).meta({
      description: 'Additional origins that cards may use as apiHost',
      unset: 'none',
      example: 'https://other.example.org',
      since: '0.1.0',
    }),
    BACKEND_ORIGIN: zOrigin.optional().meta({
      description:
        'Origin of another backend for all API calls of the pages. It must implement section 7 of the specification',
      unset: 'this server',
      example: 'https://backend.example.org',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Cards' })
  .transform((values) => ({
    cardsDirectory: fromRoot(values.SCENARIOS_DIR ?? 'scenarios'),
    watchesCards: values.SCENARIOS_WATCH === 'on',
    apiHosts: values.API_HOSTS,
    backendOrigin: values.BACKEND_ORIGIN,
  }))

export type CardsConfiguration = z.infer<typeof cardsConfiguration>
