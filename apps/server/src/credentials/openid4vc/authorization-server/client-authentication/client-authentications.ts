import type { ClientAuthentication } from './client-authentication.ts'
import { NO_AUTHENTICATION } from './none.ts'

/** Methods of client authentication. A new method is added here. */
export const CLIENT_AUTHENTICATIONS: readonly ClientAuthentication[] = [NO_AUTHENTICATION]
