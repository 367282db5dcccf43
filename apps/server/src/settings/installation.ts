import { enginesConfiguration } from '../credentials/engines.configuration.ts'
import { readSlices } from '../platform/config/slice.ts'
import { storageConfiguration } from '../platform/config/storage.configuration.ts'
import { serverConfiguration } from '../platform/http/server/server.configuration.ts'
import { versionConfiguration } from '../platform/version/version.configuration.ts'

/** Reads the settings of database and keys, for commands that need no others. @throws {ConfigurationError} */
export const readStorage = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration] as const, environment)

/**
 * Reads the settings of database, keys, public address, version and default engine, for commands that copy an installation.
 *
 * @throws {ConfigurationError}
 */
export const readInstallation = (environment: Record<string, string | undefined>) =>
  readSlices(
    [storageConfiguration, serverConfiguration, versionConfiguration, enginesConfiguration] as const,
    environment,
  )
