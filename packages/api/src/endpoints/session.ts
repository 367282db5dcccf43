import { zSessionView } from '../installation/session.ts'
import { endpointsFor } from './endpoint.ts'

/** Identity and permissions of the person who signed in. The web app uses them to show only what the server allows. */
export const SESSION_ENDPOINT = endpointsFor('GET', 'signed-in')('/session', { response: zSessionView })
