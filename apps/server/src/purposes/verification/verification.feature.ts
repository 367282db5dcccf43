import type { PurposeRegistry } from '../../flows/presentation/purpose-registry.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { verification } from './verification.purpose.ts'

/** The plain verification, which handles all requests that no other purpose handles. */
export const verificationFeature = defineFeature({
  name: 'verification',
  open({ services }: FeatureContext<{ purposes: Pick<PurposeRegistry, 'addLast'> }>) {
    services.purposes.addLast(verification)
    return {}
  },
})
