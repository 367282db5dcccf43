import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { CardGrid } from '../card-grid.tsx'
import { isSmall, storiesOf } from './stories.ts'
import { StoryHeading } from './story-heading.tsx'
import styles from './story-list.module.css'

export function StoryList({ cards }: { cards: readonly PublicCard[] }) {
  return (
    <div className={styles.stories}>
      {storiesOf(cards).map((story, place) => {
        const titleId = `story-${story.kind}`
        return (
          <section key={story.kind} className={isSmall(story) ? '' : styles.wide} aria-labelledby={titleId}>
            <StoryHeading id={titleId} story={story} />
            <CardGrid cards={story.cards} titleLevel={3} isSeenFirst={place === 0} fillsRows />
          </section>
        )
      })}
    </div>
  )
}
