import { zSessionView } from '../installation/session.ts'
import { defineEndpoint } from './endpoint.ts'

/** Session of the caller, so that the web app shows only what the server allows. */
export const SESSION_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/session',
  access: 'signed-in',
  response: zSessionView,
})
