import { resolve } from 'node:path'
import { readSettings, zPort } from '@vitrine/demo-server/settings.ts'
import * as z from 'zod'

const A_LIMIT = 'a number of requests per second, at least 1'

/** Settings of the emulator. The error messages state what is expected. */
export const settings = z.object({
  ENTRA_EMULATOR_PORT: zPort.default(3003).meta({ description: 'Port to listen on', example: '3103', since: '0.1.0' }),
  ENTRA_EMULATOR_CARDS: z.string().optional().meta({
    description: 'Folder of contract definitions, from which the emulator creates contracts when it starts',
    unset: 'no contracts',
    example: 'scenarios/entra',
    since: '0.1.0',
  }),
  ENTRA_EMULATOR_STATE: z.string().optional().meta({
    description: 'File in which the emulator keeps contracts, credentials and the cards of its wallet over restarts',
    unset: 'keeps them in memory only',
    example: 'data/entra-emulator/state.json',
    since: '0.1.0',
  }),
  ENTRA_EMULATOR_REQUESTS_PER_SECOND: z.coerce.number(A_LIMIT).int(A_LIMIT).min(1, A_LIMIT).optional().meta({
    description: 'Maximum number of requests per second, as tenants have it',
    unset: 'no limit',
    example: '2',
    since: '0.1.0',
  }),
  WALLET_URL: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'an origin like http://localhost:3002')
    .optional()
    .meta({
      description: 'Origin of the demo wallet, whose pages may open links of the emulator and answer them',
      unset: 'only scripts can',
      example: 'http://localhost:3102',
      since: '0.1.0',
    }),
})

const REFUSAL =
  'The emulator of Microsoft Entra Verified ID does not start with NODE_ENV=production: anyone can get any card from it. Configure a tenant on the server instead.'

/** No other code reads the environment. @throws ConfigurationError for an invalid value, and always in production */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  const data = readSettings(settings, environment, REFUSAL)
  return {
    port: data.ENTRA_EMULATOR_PORT,
    cards: data.ENTRA_EMULATOR_CARDS === undefined ? undefined : resolve(data.ENTRA_EMULATOR_CARDS),
    stateFile: data.ENTRA_EMULATOR_STATE === undefined ? undefined : resolve(data.ENTRA_EMULATOR_STATE),
    walletUrl: data.WALLET_URL,
    requestsPerSecond: data.ENTRA_EMULATOR_REQUESTS_PER_SECOND,
  }
}
