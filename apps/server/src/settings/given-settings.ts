import { withoutPassword } from '../platform/config/database-address.ts'
import { settingsOf } from '../platform/config/described-settings.ts'
import { SETTINGS } from './configuration.ts'

/** The settings of the server that an environment gives, by name, for its log: no secret is among them. */
export const givenSettings = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap((slice) => settingsOf(slice)).flatMap(({ name }) => {
      const value = environment[name]
      if (!value) return []
      return [[name, name === 'DATABASE_URL' ? withoutPassword(value) : value]]
    }),
  )
