import type { Milliseconds } from '@vitrine/api/units.ts'
import type { PresentationPurpose } from './presentation-purpose.ts'

const DEFAULT_RESULT_LIFE: Milliseconds = 900_000

export const resultLifeOf = ({ resultLife }: PresentationPurpose): Milliseconds => resultLife ?? DEFAULT_RESULT_LIFE
