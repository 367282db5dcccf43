import { html } from '@vitrine/brand/html.ts'
import type { HeldCard } from '../wallet/held-card.ts'
import { cardFace, cardStyleOf, claimList } from './card.ts'
import { type Page, type Reader, readerFields } from './page.ts'

/** State of the wallet on its start page. */
export type Home = { cards: readonly HeldCard[]; isRevoked: (cardId: string) => boolean; faults: number }

/** Returns the start page: a field for a link, the cards, and faults that can be asked for. */
export function homePage(reader: Reader, { cards, isRevoked, faults }: Home): Page {
  const { i18n } = reader
  const revoked = i18n._({ id: 'card.revoked', message: 'Revoked' })
  const shown = cards.map(
    (card, index) => html`<li>${cardFace(reader, card, index)}
<details><summary>${i18n._({ id: 'home.claims', message: 'Claims' })}</summary>${claimList(reader, card)}</details>
<p class="fact">${validUntil(reader, card)}</p>${isRevoked(card.id) ? html`<p class="alarm">${revoked}</p>` : ''}</li>`,
  )
  const choices = [
    ['lost', i18n._({ id: 'home.fault.lost', message: 'Lose it' })],
    ['duplicated', i18n._({ id: 'home.fault.duplicated', message: 'Send it twice' })],
    ['reordered', i18n._({ id: 'home.fault.reordered', message: 'Send it after the one that follows' })],
    ['none', i18n._({ id: 'home.fault.none', message: 'Clear all faults' })],
  ] as const
  return {
    title: i18n._({ id: 'home.title', message: 'Cards in this wallet' }),
    cardStyle: cardStyleOf(reader, cards),
    content: html`<form method="get" action="/authenticator">
${readerFields(reader)}
<label for="link">${i18n._({ id: 'home.link', message: 'Link from a page' })}</label>
<input id="link" name="link" placeholder="openid-vc://…" required autocomplete="off" spellcheck="false">
<button class="button">${i18n._({ id: 'home.open', message: 'Open' })}</button>
</form>
${cards.length === 0 ? html`<p>${i18n._({ id: 'home.empty', message: 'There is no card yet.' })}</p>` : html`<ul class="cards">${shown}</ul>`}
<form method="post" action="/authenticator/faults">
${readerFields(reader)}
<fieldset><legend>${i18n._({ id: 'home.faults', message: 'Fault of the next callback' })}</legend>
${choices.map(([value, text]) => html`<button class="quiet" name="fault" value="${value}">${text}</button>\n`)}</fieldset>
<p class="fact">${i18n._({ id: 'home.faults.pending', message: 'Faults still to come: {count}', values: { count: faults } })}</p>
</form>`,
  }
}

/** Returns the date until which a card is valid, as text. */
export function validUntil({ i18n }: Reader, { expirationDate }: HeldCard): string {
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(expirationDate),
  )
  return i18n._({ id: 'card.valid-until', message: 'Valid until {date}', values: { date } })
}
