import * as z from 'zod'
import { cardsConfiguration } from '../base/cards/cards.configuration.ts'
import { enginesConfiguration } from '../credentials/engines.configuration.ts'
import { entraConfiguration } from '../credentials/entra/entra.configuration.ts'
import { openid4vcConfiguration } from '../credentials/openid4vc/openid4vc.configuration.ts'
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

/** Name of this installation in the wallet, which a contract contains even if no tenant is configured. */
const clientNameConfiguration = z
  .object({ ENTRA_CLIENT_NAME: entraConfiguration.in.shape.ENTRA_CLIENT_NAME })
  .transform((values) => ({ clientName: values.ENTRA_CLIENT_NAME }))

/**
 * Reads the settings of cards, public address, default engine and Verified ID, for commands that check cards or prepare
 * a tenant.
 *
 * @throws {ConfigurationError}
 */
export const readCardSettings = (environment: Record<string, string | undefined>) =>
  readSlices(
    [
      storageConfiguration,
      cardsConfiguration,
      serverConfiguration,
      enginesConfiguration,
      entraConfiguration,
      openid4vcConfiguration,
      clientNameConfiguration,
    ] as const,
    environment,
  )
