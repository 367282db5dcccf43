import { type Html, html } from '@vitrine/brand/html.ts'
import type { HeldCard } from '../wallet/held-card.ts'
import type { OpenedRequest, Requested } from '../wallet/outcome.ts'
import { cardFace, cardStyleOf, claimList, titleOf } from './card.ts'
import { validUntil } from './home.ts'
import { type Page, type Reader, readerFields } from './page.ts'
import { mismatchText, purposeLine } from './words.ts'

type Request = Extract<OpenedRequest, { kind: 'presentation' }>

/** Scores of the two faces that the camera can see. */
export const SCORES = { same: 88, other: 31 } as const

/** Returns the page that asks for cards. The service shares all claims of a card. */
export function presentationPage(reader: Reader, request: Request, isRevoked: (cardId: string) => boolean): Page {
  const { i18n } = reader
  const { clientName: name, purpose, requested } = request
  const cards = requested.flatMap((one) => matching(one))
  const canShare = requested.every((one) => matching(one).length > 0)
  const share = html`<button class="button" name="action" value="share">${i18n._({ id: 'presentation.share', message: 'Share' })}</button>`
  return {
    title: canShare
      ? i18n._({ id: 'presentation.title', message: 'Share this card?' })
      : i18n._({ id: 'presentation.missing', message: 'A card is missing' }),
    cardStyle: cardStyleOf(reader, cards),
    content: html`<p>${i18n._({ id: 'presentation.asks', message: '{name} asks for a card.', values: { name } })}</p>
${purposeLine(reader, purpose)}
<form method="post" action="/authenticator">
${readerFields(reader)}
<input type="hidden" name="request" value="${request.requestId}">
${requested.map((one, index) => requestedPart(reader, one, index, cards, isRevoked))}
${canShare ? html`<p>${i18n._({ id: 'presentation.all', message: 'All these claims are shared. The service cannot share only some of them.' })}</p>` : ''}
${canShare && request.hasFaceCheck ? faceCheck(reader) : ''}
${canShare ? share : ''}
<button class="quiet" name="action" value="cancel">${i18n._({ id: 'cancel', message: 'Cancel' })}</button>
</form>
<p class="fact">${i18n._({ id: 'presentation.cancel-note', message: 'If you cancel, nothing is reported to the page. Its request ends when it expires.' })}</p>`,
  }
}

const matching = ({ cards }: Requested): HeldCard[] =>
  cards.filter(({ mismatch }) => mismatch === undefined).map(({ card }) => card)

function requestedPart(
  reader: Reader,
  requested: Requested,
  index: number,
  all: readonly HeldCard[],
  isRevoked: (cardId: string) => boolean,
): Html {
  const { i18n } = reader
  const { type } = requested.credential
  const fitting = matching(requested)
  if (fitting.length === 0) {
    const none = i18n._({
      id: 'presentation.none',
      message: 'There is no card for the requested type {type}.',
      values: { type },
    })
    const reasons = requested.cards.flatMap(({ card, mismatch }) =>
      mismatch === undefined ? [] : [html`<li>${titleOf(reader, card)}: ${mismatchText(reader, mismatch)}</li>`],
    )
    return html`<div class="alarm" role="alert"><p>${none}</p><ul>${reasons}</ul></div>`
  }
  const first = fitting.find(({ id }) => !isRevoked(id)) ?? fitting[0]
  const revoked = i18n._({ id: 'card.revoked', message: 'Revoked' })
  const options = fitting.map((card) => {
    const id = `card-${index}-${fitting.indexOf(card)}`
    const face = html`${cardFace(reader, card, all.indexOf(card))}<span class="fact">${validUntil(reader, card)}</span>${isRevoked(card.id) ? html` <span class="alarm">${revoked}</span>` : ''}`
    if (fitting.length === 1)
      return html`<input type="hidden" name="card.${String(index)}" value="${card.id}">${face}${claimList(reader, card)}`
    return html`<div class="option">
<input type="radio" id="${id}" name="card.${String(index)}" value="${card.id}"${card === first ? html` checked` : ''}>
<label for="${id}">${face}</label>
${claimList(reader, card)}
</div>`
  })
  const legend = i18n._({ id: 'presentation.type', message: 'Requested: {type}', values: { type } })
  return html`<fieldset><legend>${legend}</legend>${options}</fieldset>`
}

function faceCheck({ i18n }: Reader): Html {
  const choices = [
    [
      'same',
      i18n._({ id: 'face.same', message: 'Look into the camera: score {score}', values: { score: SCORES.same } }),
    ],
    ['other', i18n._({ id: 'face.other', message: 'Another person: score {score}', values: { score: SCORES.other } })],
  ] as const
  return html`<fieldset><legend>${i18n._({ id: 'face.title', message: 'Face check' })}</legend>
${choices.map(
  ([value, text]) => html`<div class="option">
<input type="radio" id="face-${value}" name="face" value="${value}"${value === 'same' ? html` checked` : ''}> <label for="face-${value}">${text}</label>
</div>
`,
)}</fieldset>`
}
