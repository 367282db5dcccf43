import { t } from '@lingui/core/macro'
import { describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept when somebody gets a card. */
export const gettingACard = ({ times }: Installation): KeptGroup => ({
  title: t`When you get a card`,
  entries: [
    {
      title: t`What you fill in, and your photo`,
      what: t`The details you enter for a card, your photo, and the PIN if the card has one.`,
      why: t`Your wallet collects them as a card.`,
      howLong: times
        ? t`At most ${{ duration: describeDuration(times.offerSeconds) }} after you began`
        : t`Some minutes after you began`,
      inDetail: t`We delete them when no wallet can collect the card any more, or at once if the issuance fails. We delete the PIN when it has been used.`,
      who: t`Your wallet. Administrators see only your name, in the account.`,
    },
    {
      title: t`The account behind the card`,
      what: t`The name on your card, but none of the other details you enter; the account’s ID, status and balance (if any), and when it was opened, changed and last used.`,
      why: t`To know whether a card may still be used, and to revoke it.`,
      howLong: t`For good`,
      inDetail: t`We delete your name when you ask; see below.`,
      who: t`Administrators, who can also download lists of accounts.`,
    },
    {
      title: t`Issuance record`,
      what: t`When the card was issued, when it expires, whether it was revoked, and a hash of your wallet’s key, which is different for each card. We never store the card itself.`,
      why: t`To tell your card from others, and to report whether it was revoked.`,
      howLong: t`For good`,
      who: t`Administrators. A public status list has one bit for each card: revoked or not. It does not identify you.`,
    },
  ],
})
