import type { Mutation } from '../mutation.ts'

export const HTTP_ROBUSTNESS: Mutation[] = []
