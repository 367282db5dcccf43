import { zSessionView } from '../installation/session.ts'
import { defineEndpoint } from './endpoint.ts'

/** Who the caller is, so that the app shows what the server would allow. */
export const SESSION_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/session',
  access: 'signed-in',
  response: zSessionView,
})
