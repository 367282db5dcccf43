import type { PublicFaceCheck } from '@vitrine/api/cards/public-card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import { failureWords } from './check-words.ts'
import { thresholdWords } from './face-check-words.ts'
import { flowErrorText } from './flow-error-words.ts'

type Rejection = {
  readonly error: FlowError | undefined
  readonly checks: readonly Check[] | undefined
  readonly faceCheck: PublicFaceCheck | undefined
}

/** Says why a presentation was rejected, and what to do. */
export function rejectionWords({ error, checks, faceCheck }: Rejection): readonly string[] {
  // This text already explains the failed check.
  if (error?.code === 'FACE_CHECK_FAILED') return [flowErrorText(error), ...thresholdWords(faceCheck ?? {})]
  if (error?.isSuspended) return [flowErrorText(error)]
  const failure = failureWords(checks)
  // This text already says that the card is revoked or expired, so only the advice follows.
  if (error?.code === 'INVALID_CREDENTIAL_STATE') return [flowErrorText(error), ...failure.slice(1)]
  return [...(error ? [flowErrorText(error)] : []), ...failure]
}
