import { cardsConfiguration } from '../base/cards/cards.configuration.ts'
import { enginesConfiguration } from '../credentials/engines.configuration.ts'
import { ENGINES } from '../credentials/engines.ts'
import { readSlices, type Whole } from '../platform/config/slice.ts'
import { storageConfiguration } from '../platform/config/storage.configuration.ts'
import { serverConfiguration } from '../platform/http/server/server.configuration.ts'
import { versionConfiguration } from '../platform/version/version.configuration.ts'
import type { SettingsOf } from './configuration.ts'

/** Reads the settings of database and keys, for commands that need no others. */
export const readStorage = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration] as const, environment)

/** Reads the settings of database, keys, public address, version and default engine, for commands that copy an installation. */
export const readInstallation = (environment: Record<string, string | undefined>) =>
  readSlices(
    [storageConfiguration, serverConfiguration, versionConfiguration, enginesConfiguration] as const,
    environment,
  )

const CARDS = [storageConfiguration, cardsConfiguration, serverConfiguration, enginesConfiguration] as const

/** Reads the settings of cards, public address and engines, for commands that check cards or belong to an engine. */
export const readCardSettings = (environment: Record<string, string | undefined>) =>
  readSlices([...CARDS, ...ENGINES.flatMap(({ settings = [] }) => [...settings])], environment) as Whole<typeof CARDS> &
    SettingsOf<typeof ENGINES>
