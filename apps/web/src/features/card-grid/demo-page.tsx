import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import styles from './home-page.module.css'
import { ShownCards } from './shown-cards.tsx'
import { StoryList } from './stories/story-list.tsx'

export default function DemoPage() {
  usePageTitle(t`Demo`)
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{t`The demo collection`}</h1>
        <p className={styles.lead}>
          <Trans>
            Gifts, certificates, badges and identities: put a card into your wallet, then pay, open a gate or prove who
            you are.
          </Trans>
        </p>
      </header>
      <ShownCards
        isShown={({ features }) => features.demo}
        emptyText={t`The demo collection is empty at the moment. Please come back later.`}
      >
        {(cards) => <StoryList cards={cards} />}
      </ShownCards>
    </>
  )
}
