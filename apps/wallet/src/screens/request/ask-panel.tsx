import { useId } from 'react'
import { type Card, conditionOf } from '../../wallet/card.ts'
import { browser } from '../../wallet/environment.ts'
import type { Ask, Candidate } from '../../wallet/opened-request.ts'
import { CardLine } from '../parts/card-face.tsx'
import { ClaimNames, Claims } from '../parts/claims.tsx'
import { formatDay } from '../parts/dates.ts'
import { Notice } from '../parts/notice.tsx'
import { Section } from '../parts/section.tsx'
import styles from './picker.module.css'

type AskPanelProps = {
  ask: Ask
  picked: Candidate | undefined
  onPick: (cardId: string) => void
}

/** One thing asked for: the card that answers it, what it would show and what it keeps to itself. */
export function AskPanel({ ask, picked, onPick }: AskPanelProps) {
  const name = useId()
  if (!picked) return null
  const { card, shared, withheld } = picked
  const condition = conditionOf(card, browser.now())
  return (
    <>
      {ask.candidates.length > 1 ? (
        <fieldset className={styles.picker}>
          <legend className={styles.legend}>Which card?</legend>
          {ask.candidates.map((candidate) => (
            <label key={candidate.card.id} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={candidate === picked}
                onChange={() => onPick(candidate.card.id)}
              />
              <CardLine look={candidate.card.look} details={detailsOf(candidate)} />
            </label>
          ))}
        </fieldset>
      ) : (
        <Section title="From this card">
          <div className={styles.single}>
            <CardLine look={card.look} details={detailsOf(picked)} />
          </div>
        </Section>
      )}
      {condition !== 'usable' && (
        <Notice tone="warn" title={`This card is ${condition}`}>
          It will hardly be accepted. Ask {card.issuer.host} for a new one.
        </Notice>
      )}
      <Section title="They will see">
        {shared.length > 0 ? <Claims rows={shared} /> : <p>Only that you have this card.</p>}
      </Section>
      {withheld.length > 0 && (
        <Section title="They will not see">
          <ClaimNames labels={withheld.map(({ label }) => label)} />
        </Section>
      )}
    </>
  )
}

/** What tells two cards of a kind apart: what they would show, and since when one has them. */
function detailsOf({ card, shared }: Candidate): string {
  const text = shared.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))[0]
  return [text, conditionText(card), `received ${formatDay(card.receivedAt)}`].filter(Boolean).join(' · ')
}

function conditionText(card: Card): string | undefined {
  const condition = conditionOf(card, browser.now())
  return condition === 'usable' ? undefined : condition
}
