import type { OpenEngine } from './engine-context.ts'
import { openOpenid4vc } from './openid4vc/open-openid4vc.ts'

/** What issues and verifies credentials, where it is configured: each engine has a line here. */
export const ENGINES: OpenEngine[] = [openOpenid4vc]
