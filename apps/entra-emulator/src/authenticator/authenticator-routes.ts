import { brandFileAnswer } from '@vitrine/demo-server/brand.ts'
import { THEME_PARAMETER, themeOf } from '@vitrine/demo-server/theme.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'
import * as z from 'zod'
import type { Faults } from '../faults/faults.ts'
import type { Answer, Exchange } from '../http/answer.ts'
import type { Route } from '../http/route.ts'
import { textsFor } from '../messages/language.ts'
import { homePage } from '../pages/home.ts'
import { issuancePage } from '../pages/issuance.ts'
import { homeAddress, pageAnswer, type Reader } from '../pages/page.ts'
import { presentationPage, SCORES } from '../pages/presentation.ts'
import { errorPage, resultPage } from '../pages/result.ts'
import { refusalText } from '../pages/words.ts'
import type { ActionResult } from '../wallet/outcome.ts'
import type { Wallet } from '../wallet/wallet.ts'

const zFault = z.enum(['lost', 'duplicated', 'reordered', 'none'])
const zAction = z.enum(['add', 'share', 'cancel'])
const zFace = z.enum(['same', 'other'])

/** Pages on which a person plays the holder of the wallet. */
export function authenticatorRoutes({ wallet, faults }: { wallet: Wallet; faults: Faults }): Route[] {
  const isRevoked = (cardId: string) => wallet.isRevoked(cardId)

  async function opened(reader: Reader, link: string, hasWrongPin = false): Promise<Answer> {
    const request = await wallet.open(link)
    if (request.outcome === 'refused')
      return pageAnswer(reader, errorPage(reader, refusalText(reader, request.reason)), 404)
    return pageAnswer(
      reader,
      request.kind === 'issuance'
        ? issuancePage(reader, request, hasWrongPin)
        : presentationPage(reader, request, isRevoked),
      hasWrongPin ? 422 : 200,
    )
  }

  async function act(form: URLSearchParams): Promise<ActionResult | undefined> {
    const request = form.get('request') ?? ''
    const action = zAction.safeParse(form.get('action'))
    if (!action.success) return undefined
    if (action.data === 'cancel') return wallet.cancel(request)
    if (action.data === 'add')
      return wallet.accept(request, { pin: form.get('pin') ?? undefined, selfIssued: fieldsOf(form, 'typed.') })
    const face = zFace.safeParse(form.get('face'))
    return wallet.present(request, {
      cardIds: Object.values(fieldsOf(form, 'card.')),
      ...(face.success ? { score: SCORES[face.data] } : {}),
    })
  }

  return [
    {
      method: 'GET',
      path: '/authenticator',
      handle: (exchange) => {
        const { searchParams } = exchange.url
        const reader = readerOf(exchange, searchParams)
        const link = searchParams.get('link')
        if (link !== null) return opened(reader, link.trim())
        return pageAnswer(reader, homePage(reader, { cards: wallet.cards, isRevoked, faults: faults.pending.length }))
      },
    },
    {
      method: 'POST',
      path: '/authenticator',
      handle: async (exchange) => {
        const form = formOf(exchange)
        const reader = readerOf(exchange, form)
        if (!isFromOwnPage(exchange)) return foreign(reader)
        const result = await act(form)
        if (!result) return pageAnswer(reader, errorPage(reader, refusalText(reader, 'unreadable-link')), 400)
        if (result.outcome === 'refused' && result.reason === 'wrong-pin')
          return opened(reader, form.get('request') ?? '', true)
        return pageAnswer(reader, resultPage(reader, result))
      },
    },
    {
      method: 'POST',
      path: '/authenticator/faults',
      handle: (exchange) => {
        const form = formOf(exchange)
        const reader = readerOf(exchange, form)
        if (!isFromOwnPage(exchange)) return foreign(reader)
        const fault = zFault.safeParse(form.get('fault'))
        if (fault.data === 'none') faults.clear()
        else if (fault.success) faults.add({ endpoint: 'callback', failure: { kind: fault.data } })
        return { status: 303, headers: { location: homeAddress(reader) } }
      },
    },
    {
      method: 'GET',
      path: '/brand/:hash/:name',
      handle: ({ url }) => {
        const answer = brandFileAnswer(url.pathname)
        return answer ? { status: 200, ...answer } : { status: 404 }
      },
    },
    { method: 'GET', path: '/health/live', handle: () => ({ status: 200, body: 'ok' }) },
    { method: 'GET', path: '/', handle: () => ({ status: 302, headers: { location: '/authenticator' } }) },
  ]
}

const formOf = ({ body }: Exchange): URLSearchParams => new URLSearchParams(body.toString('utf8'))

/** Returns the fields whose names begin with a prefix, without it. */
const fieldsOf = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
  )

/** Returns true if a browser sends a form of our own pages. */
const isFromOwnPage = ({ headers }: Exchange): boolean => headers.origin === `http://${headers.host}`

function foreign(reader: Reader): Answer {
  const explanation = reader.i18n._({ id: 'result.foreign', message: 'The choice did not come from this page.' })
  return pageAnswer(reader, errorPage(reader, explanation), 403)
}

function readerOf({ headers }: Exchange, parameters: URLSearchParams): Reader {
  const languages = parameters.get(LANGUAGE_PARAMETER) ?? undefined
  return {
    i18n: textsFor({ chosen: languages, acceptLanguage: headers['accept-language'] }),
    theme: themeOf(parameters.get(THEME_PARAMETER)),
    languages,
  }
}
