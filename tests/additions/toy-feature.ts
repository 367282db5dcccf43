import { defineFeature } from '../../apps/server/src/feature.ts'
import { toyPurpose } from './toy-purpose.ts'

/** A feature with a purpose. */
export const toyFeature = defineFeature({
  name: 'raffle',
  open: () => ({ purposes: [toyPurpose()] }),
})
