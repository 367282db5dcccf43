import { openid4vcEngine } from './openid4vc/openid4vc.engine.ts'

/** All engines: they issue and verify credentials. One that is not configured is left out at start. */
export const ENGINES = [openid4vcEngine] as const
