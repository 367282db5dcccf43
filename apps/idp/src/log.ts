import { createLog } from '@vitrine/demo-server/log.ts'

/** Log of the demo identity provider. It never contains tokens, codes or cookies. */
export const log = createLog('idp')
