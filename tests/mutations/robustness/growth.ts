import type { Mutation } from '../mutation.ts'

export const GROWTH_ROBUSTNESS: Mutation[] = []
