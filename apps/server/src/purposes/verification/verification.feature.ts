import type { Flows } from '../../flows/flows.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { verification } from './verification.purpose.ts'

/** The plain verification, which handles all requests that no other purpose handles. */
export const verificationFeature = defineFeature({
  name: 'verification',
  open({ services }: FeatureContext<Pick<Flows, 'purposes'>>) {
    services.purposes.addLast(verification)
    return {}
  },
})
