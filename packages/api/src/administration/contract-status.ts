import * as z from 'zod/mini'

/** `Revoked` is final. Credentials are issued and accepted only while it is `Enabled`. */
export const zContractStatus = z.enum(['Enabled', 'Disabled', 'Revoked'])
export type ContractStatus = z.infer<typeof zContractStatus>
