import { ENGINES } from '../../../credentials/engines.ts'
import { readCardFiles } from '../../../features/cards/sources/read-card-files.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type CheckReport, runChecks } from '../../../platform/health/health-check.ts'
import type { Configuration } from '../../../settings/configuration.ts'

/** Runs the checks that the configured engines contribute. */
export async function checkEngines(configuration: Configuration, now: Clock): Promise<CheckReport[]> {
  const { cardsDirectory, credentialEngine } = configuration
  const reports: CheckReport[] = []
  for (const { name, checks } of ENGINES) {
    const cards = async () =>
      (await readCardFiles(cardsDirectory)).filter(({ engine }) => (engine?.name ?? credentialEngine) === name)
    reports.push(...(await runChecks((await checks?.(configuration, { now, cards })) ?? [])))
  }
  return reports
}
