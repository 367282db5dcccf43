import { t } from '@lingui/core/macro'
import type { PublicFaceCheck } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { formatPercent } from '../format/percent.ts'

export const thresholdWords = ({ threshold }: PublicFaceCheck): readonly string[] =>
  threshold === undefined ? [] : [t`The score must be at least ${{ threshold: formatPercent(threshold) }}.`]

/** @param whose `holder`: the visitor's own face; `caller`: the face of somebody who calls the help desk */
export const faceCheckWords = (faceCheck: PublicFaceCheck, whose: 'holder' | 'caller'): readonly string[] => [
  whose === 'holder'
    ? t`The wallet’s service compares your face with the photo in the credential.`
    : t`The wallet’s service compares the caller’s face with the photo in the credential. Ask the caller whether they agree.`,
  t`The verifier receives the result as a score in percent, and no picture from the camera.`,
  ...thresholdWords(faceCheck),
]

export function faceCheckOutcome({
  faceCheckMatchConfidenceScore: score,
  faceCheckThreshold: threshold,
  fullObject,
}: PresentationResult): string | undefined {
  if (score === undefined) {
    const hasPassed = fullObject?.checks?.some(({ name, outcome }) => name === 'face' && outcome === 'passed')
    return hasPassed ? t`Passed, no score was given` : undefined
  }
  if (threshold === undefined) return formatPercent(score)
  return t`${{ score: formatPercent(score) }}, needed ${{ threshold: formatPercent(threshold) }}`
}
