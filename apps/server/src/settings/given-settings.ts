import { withoutPassword } from '../platform/config/database-address.ts'
import { settingsOf } from '../platform/config/described-settings.ts'
import { SETTINGS } from './configuration.ts'

/** Returns the settings that are set in the environment, by name, for the log. Removes the password of the database. */
export const givenSettings = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap((slice) => settingsOf(slice)).flatMap(({ name }) => {
      const value = environment[name]
      if (!value) return []
      return [[name, name === 'DATABASE_URL' ? withoutPassword(value) : value]]
    }),
  )
