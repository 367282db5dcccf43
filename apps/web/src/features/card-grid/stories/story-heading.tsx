import { t } from '@lingui/core/macro'
import { DoorPicture } from '../../../shared/gate/door-picture.tsx'
import type { Story, StoryKind } from './stories.ts'
import styles from './story-list.module.css'

const WORDS: Record<StoryKind, (hasCoupon: boolean) => { title: string; text: string }> = {
  payment: (hasCoupon) =>
    hasCoupon
      ? {
          title: t`Pay, and have a coffee`,
          text: t`Get the card first. Then pay with it, and drink the coffee that comes with it.`,
        }
      : { title: t`Pay`, text: t`Get the card first. Then pay with it.` },
  coffee: () => ({ title: t`Have a coffee`, text: t`Get the card first. A coffee comes with it.` }),
  gate: () => ({
    title: t`Open the gate`,
    text: t`Show a certificate at the gate. Level 2 opens the door.`,
  }),
  'help-desk': () => ({
    title: t`Call the help desk`,
    text: t`Get the card first. Then prove who you are, and see what the help desk learns.`,
  }),
  showing: () => ({
    title: t`Show a card`,
    text: t`Put it into your wallet, show it, and see what the other side learns.`,
  }),
}

export function StoryHeading({ id, story: { kind, cards } }: { id: string; story: Story }) {
  const hasCoupon = cards.some(({ presentation: { extra } }) =>
    extra.some(({ operation }) => operation?.kind === 'coupon'),
  )
  const { title, text } = WORDS[kind](hasCoupon)
  return (
    <header className={styles.heading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {kind === 'gate' && (
        <div className={styles.picture}>
          <DoorPicture isOpen />
        </div>
      )}
    </header>
  )
}
