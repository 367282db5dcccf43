import type { OpenEngine } from '../credentials/engine-context.ts'
import { openid4vc } from '../credentials/openid4vc/open-openid4vc.ts'
import type { Configuration } from '../settings/configuration.ts'

/** What issues and verifies credentials, where it is configured: each engine has a line here. */
export const engines = (configuration: Configuration): OpenEngine[] => [openid4vc(configuration)]
