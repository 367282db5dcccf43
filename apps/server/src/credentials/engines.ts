import { entraEngine } from './entra/entra.engine.ts'
import { openid4vcEngine } from './openid4vc/openid4vc.engine.ts'

/** All engines that issue and verify credentials. At start, those that are not configured are skipped. */
export const ENGINES = [openid4vcEngine, entraEngine] as const

export const engineNamed = (name: string | undefined) => ENGINES.find((engine) => engine.name === name)
