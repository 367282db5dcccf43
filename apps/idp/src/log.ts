import { createLog } from '@vitrine/demo-server/log.ts'

/** It never contains tokens, codes or cookies. */
export const log = createLog('idp')
