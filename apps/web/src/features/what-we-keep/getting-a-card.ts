import { t } from '@lingui/core/macro'
import { describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept when somebody gets a card. */
export const gettingACard = ({ times }: Installation): KeptGroup => ({
  title: t`When you get a card`,
  entries: [
    {
      title: t`What you fill in, and your photo`,
      what: t`What you type for a card, the photo that you add, and the PIN where the card has one.`,
      why: t`Your wallet fetches it as the card.`,
      howLong: times
        ? t`At most ${{ duration: describeDuration(times.offerSeconds) }} after you began`
        : t`Some minutes after you began`,
      inDetail: t`Until no wallet can fetch the card any more. Where it failed, that is at once; a PIN goes as soon as it was used.`,
      who: t`Your wallet. Administrators see none of it but the name, in the account.`,
    },
    {
      title: t`The account behind the card`,
      what: t`Your name as it stands on the card, and nothing else of what you typed; the account's ID, its status, its balance where it has one, and when it was opened, changed and last used.`,
      why: t`To know whether a card may still be used, and to revoke it.`,
      howLong: t`For good`,
      inDetail: t`Your name goes when you ask for it; see below.`,
      who: t`Administrators, who can also save lists of accounts as files.`,
    },
    {
      title: t`That a card was issued`,
      what: t`When, until when, whether it was revoked, and a mark made of your wallet's key, which is another one for each card. Never the card itself.`,
      why: t`To tell your card from another one, and to say whether it was revoked.`,
      howLong: t`For good`,
      who: t`Administrators. A public status list has one bit for each card: revoked or not. It says nothing of you.`,
    },
  ],
})
