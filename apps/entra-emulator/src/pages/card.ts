import { type Html, html } from '@vitrine/brand/html.ts'
import type { Display } from '../contracts/contract.ts'
import { jpegOf } from '../wallet/photo.ts'
import type { Reader } from './page.ts'

/** Card as a page shows it. */
export type ShownCard = { displays: readonly Display[]; claims: Record<string, string>; type: readonly string[] }

/** Returns the display in the language of the reader, else the first one. */
export function displayFor({ i18n }: Reader, displays: readonly Display[]): Display | undefined {
  const [language] = i18n.locale.split('-')
  return displays.find(({ locale }) => locale.toLowerCase().split('-')[0] === language) ?? displays[0]
}

/** Returns the title of a card; its type if it has no display. */
export const titleOf = (reader: Reader, { displays, type }: ShownCard): string =>
  displayFor(reader, displays)?.card.title ?? type.at(-1) ?? ''

/** Returns the rules that give the cards of a page their colours. A policy without inline styles allows them by their hash. */
export const cardStyleOf = (reader: Reader, cards: readonly ShownCard[]): string =>
  cards
    .map(({ displays }, index) => {
      const card = displayFor(reader, displays)?.card
      return card ? `.card-${index}{background:${card.backgroundColor};color:${card.textColor}}` : ''
    })
    .join('')

/** @param index position of the card in the style of its page */
export function cardFace(reader: Reader, card: ShownCard, index: number): Html {
  const display = displayFor(reader, card.displays)
  return html`<span class="card card-${String(index)}"><strong>${titleOf(reader, card)}</strong> <span>${display?.card.issuedBy ?? ''}</span></span>`
}

/** Returns the claims with their labels, and after them those without one. A photo is shown as a picture. */
export function claimList(reader: Reader, { displays, claims }: ShownCard): Html {
  const labels = new Map(displayFor(reader, displays)?.claims.map(({ claim, label }) => [claim, label]))
  const labelOf = (name: string) => labels.get(`vc.credentialSubject.${name}`)
  const named = Object.entries(claims).filter(([name]) => labelOf(name) !== undefined)
  const unnamed = Object.entries(claims).filter(([name]) => labelOf(name) === undefined)
  const rows = [...named, ...unnamed].map(([name, value]) => {
    const label = labelOf(name)
    const photo = value.length > 3 ? jpegOf(value) : undefined
    const shown = photo
      ? html`<img class="photo" src="data:image/jpeg;base64,${photo.toString('base64')}" alt="">`
      : html`${value}`
    return html`<div${label === undefined ? html` class="code"` : ''}><dt>${label ?? name}</dt><dd>${shown}</dd></div>`
  })
  return html`<dl class="claims">${rows}</dl>`
}
