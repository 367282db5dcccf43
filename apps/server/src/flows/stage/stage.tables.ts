import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** Number of offers that the stage has handed out in the hour that begins at `hour`. */
type StageHourRow = { hour: EpochMilliseconds; offers: number }

export type StageTables = {
  stage_hours: StageHourRow
}
