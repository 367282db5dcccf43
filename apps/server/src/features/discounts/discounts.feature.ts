import { defineFeature, type FeatureContext } from '../feature.ts'
import { discount } from './discount.purpose.ts'

export const discountsFeature = defineFeature({
  name: 'discounts',
  open: ({ services }: FeatureContext<{ cards: 'credentialOfType' }>) => ({ purposes: [discount({ services })] }),
})
