import * as z from 'zod'
import type { EngineOptions } from '../credential-engine.ts'

export const zCardOptions = z.strictObject({
  /** Name of the contract in the tenant; by default, the type of the card. */
  contract: z.string().min(1).optional(),
  /** True if only issuers with a verified linked domain are accepted. */
  validateLinkedDomain: z.boolean().default(true),
  /** True if the service returns the wallet's answer. Only its id of the presented credential is kept from it. */
  receipt: z.boolean().default(false),
})

export type CardOptions = z.infer<typeof zCardOptions>

/** Cards were checked when they were read, so this fails only for a programming error. */
export const readCardOptions = (options: EngineOptions = {}): CardOptions => zCardOptions.parse(options)
