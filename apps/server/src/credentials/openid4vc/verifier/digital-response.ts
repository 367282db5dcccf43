import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import { decryptJwe } from '../jose/compact-jwe.ts'
import { diagnose, shown } from '../wire/diagnosis.ts'
import { isErrorCode, type ReadResponse, readPayload } from './authorization-response.ts'
import { SIGNED_REQUEST_PROTOCOL } from './channels/digital-credentials.ts'

/**
 * Parses an answer of the Digital Credentials API (OpenID4VP 1.0 appendix A.4): an encrypted answer, or an error code. It needs no `state`,
 * because it comes from the page that has the request.
 */
export const readDigitalResponse =
  ({ protocol, data }: DigitalMessage): ReadResponse =>
  ({ encryptionKey, queryIds }, onRefusal) => {
    const refuse = (...fault: Parameters<typeof diagnose>): undefined => void onRefusal(diagnose(...fault))
    // Browsers do not compare the protocol with that of the request.
    if (protocol !== SIGNED_REQUEST_PROTOCOL) return refuse('protocol', shown(SIGNED_REQUEST_PROTOCOL), protocol)
    const { response, error } = data
    // An answer in clear (`vp_token`) is refused, also next to an encrypted one.
    const names = ['response', 'error', 'vp_token'].filter((name) => Object.hasOwn(data, name))
    if (names.length !== 1) return refuse('data', 'a response or an error', names.join(' '))
    if (error !== undefined)
      return isErrorCode(error) ? { kind: 'error', error } : refuse('error', 'a code of OpenID4VP', typeof error)
    if (typeof response !== 'string') return refuse('response', 'an encrypted answer', names[0])
    const payload = decryptJwe(response, encryptionKey, onRefusal)
    return payload && readPayload(payload, queryIds)
  }
