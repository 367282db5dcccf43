import { ConfigurationError } from '../../../apps/server/src/platform/config/configuration-error.ts'
import type { OptionalProgram } from '../../../apps/server/src/settings/demo-addresses.ts'

/** Optional programs, by the arguments of npm run dev that start them. */
const ARGUMENTS: Readonly<Record<string, OptionalProgram>> = { '--entra-emulator': 'emulator' }

/**
 * Returns the optional programs that the arguments of npm run dev start.
 *
 * @throws ConfigurationError if there is no such argument
 */
export function readDevArguments(given: readonly string[]): OptionalProgram[] {
  const programs = given.map((argument) => {
    const program = Object.hasOwn(ARGUMENTS, argument) ? ARGUMENTS[argument] : undefined
    if (program === undefined)
      throw new ConfigurationError(
        `${argument} is not an argument of npm run dev. The only argument is --entra-emulator: it also starts the emulator of Microsoft Entra Verified ID.\n\n  npm run dev -- --entra-emulator`,
      )
    return program
  })
  return [...new Set(programs)]
}
