import type { Card } from '@vitrine/api/cards/card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { FaceCheck, PresentedCredential } from '../../credentials/credential-engine.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { PresentationParameters } from './presentation-purpose.ts'

export function faceCheckOf({ presentation: { faceCheck } }: Pick<Card, 'presentation'>): FaceCheck | undefined {
  if (!faceCheck) return undefined
  return faceCheck === true ? {} : faceCheck
}

/** Refuses a request that names a face check of its own. If it were ignored, the caller would believe that it counts. */
export function refuseOwnFaceCheck({ faceCheck, threshold }: PresentationParameters): void {
  if (faceCheck !== undefined || threshold !== undefined)
    throw new HttpProblem('invalid-request', { code: 'face-check-of-card' })
}

/** An engine that does not report the check, or accepts a score below the threshold, has not carried out what the card asks for. */
export function checksOfFailedFace(
  card: Pick<Card, 'presentation'>,
  { checks }: Pick<PresentedCredential, 'checks'>,
): Check[] | undefined {
  const asked = faceCheckOf(card)
  if (!asked) return undefined
  const face = checks.find(({ name }) => name === 'face')
  if (face?.outcome === 'passed' && reaches(face.value, asked.threshold)) return undefined
  return [...checks.filter(({ name }) => name !== 'face'), { ...face, name: 'face', outcome: 'failed' }]
}

const reaches = (score: Check['value'], threshold: number | undefined): boolean =>
  threshold === undefined || (typeof score === 'number' && score >= threshold)
