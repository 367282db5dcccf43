export type ScenarioVersionRow = { scenario_id: string; version: string; definition: string }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    scenario_versions: ScenarioVersionRow
  }
}
