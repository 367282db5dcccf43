import type { PurposeRegistry } from '../../apps/server/src/flows/presentation/purpose-registry.ts'
import { defineFeature, type FeatureContext } from '../../apps/server/src/platform/feature/feature.ts'
import { toyPurpose } from './toy-purpose.ts'

/** A feature with a purpose. */
export const toyFeature = defineFeature({
  name: 'raffle',
  open({ services }: FeatureContext<{ purposes: Pick<PurposeRegistry, 'add'> }>) {
    services.purposes.add(toyPurpose())
    return {}
  },
})
