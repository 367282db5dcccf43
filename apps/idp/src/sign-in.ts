import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders } from '@vitrine/demo-server/page.ts'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Configuration } from './configuration.ts'
import { choosePersonPage } from './pages/choose-person.ts'
import { errorPage } from './pages/error.ts'
import { policyOf, readerOf } from './pages/page.ts'
import { findPerson, PEOPLE } from './people.ts'
import { readBody } from './read-body.ts'

const PATH = /^\/sign-in\/[A-Za-z0-9_-]+$/
const LARGEST_FORM_BYTES = 4096

export function isSignInPath(path: string): boolean {
  return PATH.test(path)
}

export async function answerSignIn(
  provider: Provider,
  configuration: Configuration,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { appOrigin, issuer } = configuration
  const acceptLanguage = request.headers['accept-language']
  let reader = readerOf({}, acceptLanguage)
  const send = (status: number, body: string) => response.writeHead(status, pageHeaders(policyOf(appOrigin))).end(body)

  try {
    // Throws unless the browser has the cookie of this sign-in.
    const { params } = await provider.interactionDetails(request, response)
    reader = readerOf(params, acceptLanguage)
    if (request.method === 'GET' || request.method === 'HEAD') {
      send(200, choosePersonPage(reader, PEOPLE, path))
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
      return
    }
    if (request.headers.origin !== issuer) {
      const explanation = reader.i18n._({
        id: 'error.foreign-origin',
        message: 'The choice did not come from the sign-in page.',
      })
      send(403, errorPage(reader, explanation, 'foreign_origin', appOrigin))
      return
    }
    const body = await readBody(request, LARGEST_FORM_BYTES)
    const form = body === undefined ? undefined : new URLSearchParams(body)
    if (form?.has('cancel')) {
      await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The sign-in was cancelled',
      })
      return
    }
    const person = findPerson(form?.get('person') ?? undefined)
    if (!person) {
      const explanation = reader.i18n._({ id: 'error.no-such-person', message: 'There is no such person here.' })
      send(400, errorPage(reader, explanation, 'invalid_request', appOrigin))
      return
    }
    await provider.interactionFinished(request, response, {
      login: { accountId: person.id },
      select_account: {},
    })
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error
    const explanation = reader.i18n._({
      id: 'error.ended',
      message: 'This sign-in has ended or was started in another browser.',
    })
    send(400, errorPage(reader, explanation, error.error, appOrigin))
  }
}
