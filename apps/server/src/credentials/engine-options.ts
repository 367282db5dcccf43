import type { Card } from '@vitrine/api/cards/card.ts'
import type { EngineOptions } from './credential-engine.ts'

export function engineOptionsOf({ engine }: Pick<Card, 'engine'>): EngineOptions {
  const { name: _, ...options } = engine ?? {}
  return options
}
