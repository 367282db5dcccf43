import { openid4vcEngine } from './openid4vc/openid4vc.engine.ts'

/** What issues and verifies credentials, where it is configured. */
export const ENGINES = [openid4vcEngine] as const
