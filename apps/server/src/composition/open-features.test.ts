import { expect, it } from 'vitest'
import type { PresentationPurpose } from '../flows/presentation/presentation-purpose.ts'
import { FailingParts } from '../platform/failures/failing-parts.ts'
import { OpenFeatures } from './open-features.ts'

const failing = new FailingParts({ clock: () => 0, log: { warn: () => {}, error: () => {} }, count: () => {} })

const purpose = (name: string): PresentationPurpose => ({
  name,
  isAskedFor: () => true,
  prepare: async () => ({ state: null }),
  settle: async () => ({ status: 'OK' }),
})

it('returns purposes that card files name before all others, otherwise in the order of the features', () => {
  const features = new OpenFeatures(failing)
  features.add({ purposes: [purpose('discount')] })
  features.add({ purposes: [purpose('gate')] }, { purposes: ['gate'] })
  features.add({ purposes: [purpose('raffle'), purpose('payment')] }, { operations: ['payment'] })
  expect(features.purposes().map(({ name }) => name)).toEqual(['gate', 'payment', 'discount', 'raffle'])
})

it('refuses a feature that opens no purpose for a kind that it declares', () => {
  const features = new OpenFeatures(failing)
  expect(() => features.add({ purposes: [purpose('gates')] }, { purposes: ['gate'] })).toThrow(
    "A feature declares that it handles 'gate', but opens no purpose with this name",
  )
})
