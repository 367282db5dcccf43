import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import { useEffect, useId, useRef } from 'react'
import { FORMATS } from '../../protocol/formats/formats.ts'
import { type Card, type CardCondition, conditionOf } from '../../wallet/card/card.ts'
import { wordClaims } from '../../wallet/card/claim-words.ts'
import { browser } from '../../wallet/environment.ts'
import { lookIn, nameIn } from '../../wallet/issuer-texts.ts'
import type { Ask, Candidate } from '../../wallet/sharing/opened-request.ts'
import { CardBack } from '../parts/card/card-back.tsx'
import { CardLine } from '../parts/card/card-face.tsx'
import { ClaimNames, PicturedClaims } from '../parts/card/claim-list.tsx'
import { formatDay } from '../parts/format/localized.ts'
import { namesJoined } from '../parts/format/names.ts'
import { Notice } from '../parts/notice.tsx'
import { Section } from '../parts/section.tsx'
import styles from './picker.module.css'

type AskPanelProps = {
  ask: Ask
  picked: Candidate | undefined
  /** True if the person has added this card. The panel then scrolls into view. */
  isAdded: boolean
  onPick: (cardId: string) => void
}

type Flaw = Exclude<CardCondition, 'usable'>

const CONDITION_TITLES: Record<Flaw, MessageDescriptor> = {
  expired: msg`This card is expired`,
  revoked: msg`This card is revoked`,
  suspended: msg`This card is suspended`,
}

const CONDITIONS: Record<Flaw, MessageDescriptor> = {
  expired: msg`expired`,
  revoked: msg`revoked`,
  suspended: msg`suspended`,
}

export function AskPanel({ ask, picked, isAdded, onPick }: AskPanelProps) {
  const name = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdded) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isAdded])
  if (!picked) return null
  const { card } = picked
  const languages = browser.languages()
  const look = lookIn(languages, card)
  const shared = wordClaims(picked.shared, languages)
  const withheld = wordClaims(picked.withheld, languages)
  const kept = wordClaims(picked.kept, languages)
  const keptNames = namesJoined(kept.map(({ label }) => label))
  const issuerName = nameIn(languages, card.issuer.names)
  const condition = conditionOf(card, browser.now())
  return (
    <div ref={panel} className={styles.panel}>
      {ask.candidates.length > 1 ? (
        <fieldset className={styles.picker}>
          <legend className={styles.legend}>{t`Which card?`}</legend>
          {ask.candidates.map((candidate) => (
            <label key={candidate.card.id} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={candidate === picked}
                onChange={() => onPick(candidate.card.id)}
              />
              <CardLine look={lookIn(languages, candidate.card)} details={detailsOf(candidate)} />
            </label>
          ))}
        </fieldset>
      ) : (
        <h3 className="visually-hidden">{t`From this card: ${{ card: look.name }}`}</h3>
      )}
      <CardBack
        look={look}
        issuerName={nameIn(languages, card.issuer.names)}
        claims={wordClaims(picked.claims, languages).map((claim, index) => ({
          ...claim,
          isWithheld: picked.claims[index] !== undefined && picked.withheld.includes(picked.claims[index]),
        }))}
      />
      {condition !== 'usable' && (
        <Notice tone="warn" title={i18n._(CONDITION_TITLES[condition])}>
          {t`It probably won’t be accepted. Ask ${issuerName} for a new one.`}
        </Notice>
      )}
      <div className={styles.lists}>
        <Section title={t`They will see`}>
          {shared.length > 0 ? <PicturedClaims rows={shared} /> : <p>{t`Only that you have this card.`}</p>}
        </Section>
        {withheld.length > 0 && (
          <Section title={t`They will not see`}>
            <ClaimNames labels={withheld.map(({ label }) => label)} areWithheld />
          </Section>
        )}
      </div>
      {FORMATS[card.format].isDisclosedInFull && (
        <p className={styles.remark}>{t`A card of this kind is always shown whole.`}</p>
      )}
      {kept.length > 0 && <p className={styles.remark}>{t`They intend to keep: ${keptNames}.`}</p>}
    </div>
  )
}

function detailsOf({ card, shared }: Candidate): string {
  const text = wordClaims(shared, browser.languages()).flatMap(({ content }) =>
    content.kind === 'text' ? [content.text] : [],
  )[0]
  const day = formatDay(card.receivedAt)
  return [text && inGroupsOfFour(text), conditionText(card), t`received ${day}`].filter(Boolean).join(' · ')
}

function conditionText(card: Card): string | undefined {
  const condition = conditionOf(card, browser.now())
  return condition === 'usable' ? undefined : i18n._(CONDITIONS[condition])
}
