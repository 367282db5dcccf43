import { type Html, html } from '@vitrine/brand/html.ts'
import type { ActionResult } from '../wallet/outcome.ts'
import { homeAddress, type Page, type Reader } from './page.ts'
import { deliveryText, refusalText } from './words.ts'

/** Returns the page after an action of the holder. */
export function resultPage(reader: Reader, result: ActionResult): Page {
  const { i18n } = reader
  const back = i18n._({ id: 'result.back', message: 'Go back to the page that showed the link.' })
  return {
    title: titleOf(reader, result),
    content: html`${detailOf(reader, result)}
<p>${back}</p>
<p class="fact">${deliveryText(reader, result.delivered)}</p>
${homeLink(reader)}`,
  }
}

/** Returns the page for a request that does not come from a page of the emulator, or that makes no sense. */
export function errorPage(reader: Reader, explanation: string): Page {
  const title = reader.i18n._({ id: 'result.refused', message: 'That did not work' })
  return { title, content: html`<p class="alarm" role="alert">${explanation}</p>${homeLink(reader)}` }
}

function titleOf({ i18n }: Reader, { outcome }: ActionResult): string {
  switch (outcome) {
    case 'issued':
      return i18n._({ id: 'result.issued', message: 'The card was added' })
    case 'presented':
      return i18n._({ id: 'result.presented', message: 'The card was shared' })
    case 'cancelled':
      return i18n._({ id: 'result.cancelled', message: 'Cancelled' })
    case 'failed':
      return i18n._({ id: 'result.failed', message: 'The service refused it' })
    case 'refused':
      return i18n._({ id: 'result.refused', message: 'That did not work' })
  }
}

function detailOf(reader: Reader, result: ActionResult): Html | string {
  if (result.outcome === 'refused') return html`<p class="alarm" role="alert">${refusalText(reader, result.reason)}</p>`
  if (result.outcome !== 'failed') return ''
  const { code, message } = result.error
  const explanation =
    code === 'claimValidationError'
      ? reader.i18n._({ id: 'result.face', message: 'The face does not match the photo on the card well enough.' })
      : reader.i18n._({ id: 'result.card', message: 'The card is not accepted, for example because it is revoked.' })
  return html`<p class="alarm" role="alert">${explanation}</p><p class="code"><code>${code}: ${message}</code></p>`
}

const homeLink = (reader: Reader): Html =>
  html`<a class="button" href="${homeAddress(reader)}">${reader.i18n._({ id: 'home.title', message: 'Cards in this wallet' })}</a>`
