import { DATABASE_RESTARTS } from './database-restarts.ts'
import { FROZEN_DATABASE } from './frozen-database.ts'
import { FULL_DISK } from './full-disk.ts'
import { FULL_LOG_DISK } from './full-log-disk.ts'
import { DYING_SERVERS } from './http/dying-servers.ts'
import { SLOW_READERS } from './http/slow-readers.ts'
import { STOPS_AT_SATURATION } from './http/stops-at-saturation.ts'
import { VISITORS_OF_DYING_SERVERS } from './http/visitors-of-dying-servers.ts'
import { JOURNEYS_BEHIND_NGINX, JOURNEYS_WITH_FAULTS } from './journeys-behind-nginx.ts'
import { KILLED_AFTER_ANSWERS } from './killed-after-answers.ts'
import { KILLED_COMMANDS } from './killed-commands.ts'
import { NEW_CERTIFICATES } from './new-certificates.ts'
import type { FaultSeries } from './series.ts'
import { UPGRADE } from './upgrade/upgrade.ts'

/** All series, in the order in which they run. */
export const ALL_SERIES: FaultSeries[] = [
  DATABASE_RESTARTS,
  FROZEN_DATABASE,
  FULL_DISK,
  KILLED_AFTER_ANSWERS,
  KILLED_COMMANDS,
  NEW_CERTIFICATES,
  STOPS_AT_SATURATION,
  SLOW_READERS,
  FULL_LOG_DISK,
  DYING_SERVERS,
  VISITORS_OF_DYING_SERVERS,
  JOURNEYS_BEHIND_NGINX,
  JOURNEYS_WITH_FAULTS,
  UPGRADE,
]
