import type { Mutation } from '../mutation.ts'

export const KEYS_ROBUSTNESS: Mutation[] = []
