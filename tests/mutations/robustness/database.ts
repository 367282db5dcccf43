import type { Mutation } from '../mutation.ts'

export const DATABASE_ROBUSTNESS: Mutation[] = []
