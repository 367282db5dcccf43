import { readSlices } from '../platform/config/slice.ts'
import { storageConfiguration } from '../platform/config/storage.configuration.ts'
import { serverConfiguration } from '../platform/http/server/server.configuration.ts'
import { versionConfiguration } from '../platform/version/version.configuration.ts'

/** Where the database is, for what needs no more than it. @throws {ConfigurationError} */
export const readStorage = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration] as const, environment)

/** The same, and which installation it is, for what makes a copy of it. @throws {ConfigurationError} */
export const readInstallation = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration, serverConfiguration, versionConfiguration] as const, environment)
