import { html } from '@vitrine/brand/html.ts'
import type { OpenedRequest } from '../wallet/outcome.ts'
import { cardFace, cardStyleOf, claimList, displayFor } from './card.ts'
import { type Page, type Reader, readerFields } from './page.ts'
import { purposeLine, refusalText } from './words.ts'

type Offer = Extract<OpenedRequest, { kind: 'issuance' }>

/** Returns the page that offers a card. `hasWrongPin`: after a PIN that was wrong. */
export function issuancePage(reader: Reader, offer: Offer, hasWrongPin = false): Page {
  const { i18n } = reader
  const { clientName: name, purpose, pinLength, typedClaims } = offer
  const card = { displays: offer.displays, claims: offer.claims, type: [] }
  const labels = new Map(displayFor(reader, offer.displays)?.claims.map(({ claim, label }) => [claim, label]))
  const wrong = hasWrongPin
    ? html`<p id="pin-error" class="alarm" role="alert">${refusalText(reader, 'wrong-pin')}</p>`
    : ''
  return {
    title: i18n._({ id: 'issuance.title', message: 'Add this card?' }),
    cardStyle: cardStyleOf(reader, [card]),
    content: html`<p>${i18n._({ id: 'issuance.asks', message: '{name} offers you a card.', values: { name } })}</p>
${purposeLine(reader, purpose)}
${cardFace(reader, card, 0)}
${claimList(reader, card)}
<form method="post" action="/authenticator">
${readerFields(reader)}
<input type="hidden" name="request" value="${offer.requestId}">
${typedClaims.map(
  (claim) => html`<label for="typed-${claim}">${labels.get(`vc.credentialSubject.${claim}`) ?? claim}</label>
<input id="typed-${claim}" name="typed.${claim}" autocomplete="off">
`,
)}${
  pinLength === undefined
    ? ''
    : html`<label for="pin">${i18n._({ id: 'issuance.pin', message: 'PIN from the page, {count} digits', values: { count: pinLength } })}</label>
${wrong}
<input id="pin" name="pin" inputmode="numeric" autocomplete="one-time-code" maxlength="${String(pinLength)}" required${hasWrongPin ? html` aria-invalid="true" aria-describedby="pin-error" autofocus` : ''}>`
}
<button class="button" name="action" value="add">${i18n._({ id: 'issuance.add', message: 'Add' })}</button>
<button class="quiet" name="action" value="cancel" formnovalidate>${i18n._({ id: 'cancel', message: 'Cancel' })}</button>
</form>`,
  }
}
