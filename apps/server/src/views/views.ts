import { revocationProcess } from './revocation/revocation.process.ts'

export const VIEWS = [revocationProcess] as const
