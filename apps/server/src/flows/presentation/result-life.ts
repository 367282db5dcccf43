import type { Milliseconds } from '@vitrine/api/units.ts'
import type { PresentationPurpose } from './presentation-purpose.ts'

/** Time for which a result is kept after the presentation has ended, unless the purpose defines another time. */
const RESULT_LIFE: Milliseconds = 900_000

/** Returns the time for which results of a purpose are kept after the presentation has ended. */
export const resultLifeOf = ({ resultLife }: PresentationPurpose): Milliseconds => resultLife ?? RESULT_LIFE
