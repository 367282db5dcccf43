import { isDay } from '../text/day.ts'
import type { ClaimDefinition } from './claim-definition.ts'
import { PHOTO_CLAIM } from './special-claims.ts'

type StageCard = {
  issuance: { enabled: boolean; customInputRequired: boolean; stage?: Record<string, string> | undefined }
  credential?: { claims: ClaimDefinition[]; txCode: boolean } | undefined
}

export function problemOfStage({ issuance, credential }: StageCard): string | undefined {
  const { stage } = issuance
  if (stage === undefined) return undefined
  if (!issuance.enabled || !credential) return 'requires issuance.enabled'
  if (credential.txCode) return 'requires credential.txCode to be false, because all wallets use the same QR code'
  const asked = credential.claims.filter(({ source }) => source === 'visitor')
  const unknown = Object.keys(stage).find((name) => name === PHOTO_CLAIM || !asked.some((claim) => claim.name === name))
  if (unknown !== undefined) return `has ${unknown}: expected only claims that the visitor types`
  const missing = asked.find(({ name }) => !Object.hasOwn(stage, name))
  if (issuance.customInputRequired && missing)
    return `needs ${missing.name}, because issuance.customInputRequired is true`
  const noDay = asked.find(
    (claim) => claim.source === 'visitor' && claim.input === 'date' && !isDayOrAbsent(stage[claim.name]),
  )
  return noDay && `needs a day like 1987-05-14 in ${noDay.name}`
}

const isDayOrAbsent = (value: string | undefined): boolean => value === undefined || isDay(value)
