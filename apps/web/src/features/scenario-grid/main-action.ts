import { issuePath, type PublicScenario, presentPath } from '@vitrine/api'

// What is off answers nothing: also where all cards are shown, none leads to a dead end.

export const canGenerate = ({ features, issuance }: PublicScenario): boolean => features.create && issuance.enabled

export const canUse = ({ features, presentation }: PublicScenario): boolean => features.present && presentation.enabled

/** Where the first button of a tile leads; undefined for a tile without buttons. */
export function mainAction(scenario: PublicScenario): string | undefined {
  const { id, demo, extraLinks } = scenario
  if (demo.enabled) return demo.link
  if (canGenerate(scenario)) return issuePath(id)
  return canUse(scenario) ? presentPath(id) : extraLinks[0]?.url
}
