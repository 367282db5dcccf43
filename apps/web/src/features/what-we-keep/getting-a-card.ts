import { t } from '@lingui/core/macro'
import { describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

export const gettingACard = ({ times }: Installation): KeptGroup => ({
  title: t`When you get a card`,
  entries: [
    {
      title: t`What you enter, and your photo`,
      what: t`We store the details that you enter for a card, your photo, and the PIN if the card has one.`,
      why: t`Your wallet collects them as a card.`,
      howLong: afterIssuanceStart(times),
      inDetail: t`We delete them when no wallet can collect the card any more, or at once if the issuance fails. We delete the PIN as soon as it is used.`,
      who: t`Your wallet. Administrators see only your name, in the account.`,
    },
    {
      title: t`The request of your wallet`,
      what: t`If your wallet asks in the browser, we store its name and ID, the address to which you return, the card, and your decision.`,
      why: t`You can accept or decline. Only the wallet that asked gets the card.`,
      howLong: afterWalletRequest(times),
      who: t`Your wallet. Administrators cannot see it.`,
    },
    {
      title: t`Your sign-in for a card`,
      what: t`If you sign in for a card, we store your name, your user name and your ID at the sign-in service. Until you decide, we also store what the card will contain.`,
      why: t`The card contains what your account states, and belongs to you.`,
      howLong: t`Your name, user name and ID permanently; the rest until you decide`,
      inDetail: t`We delete the contents at once when you accept or decline, and otherwise when the time to decide is over.`,
      who: t`Administrators see your names, your ID, when you signed in, and the accounts of your cards.`,
    },
    {
      title: t`The account behind the card`,
      what: t`We store the name on your card, but none of the other details that you enter. We also store the account’s ID, its status, its balance if it has one, and the times when it was opened, changed and last used.`,
      why: t`We need the account to know whether your card is still valid, and to revoke it.`,
      howLong: t`Permanently`,
      inDetail: t`We delete your name if you ask us to. See below.`,
      who: t`Administrators, who can also download lists of accounts.`,
    },
    {
      title: t`Issuance record`,
      what: t`We store when the card was issued, when it expires, whether it was revoked, and a hash of your wallet’s key. The key is different for each card. We never store the card itself.`,
      why: t`We need the record to tell your card from others, and to report whether it was revoked.`,
      howLong: t`Permanently`,
      who: t`Administrators. A public status list has one bit for each card: revoked or not. It does not identify you.`,
    },
  ],
})

/** Describes how long the server stores the request of a wallet. */
export const afterWalletRequest = (times: Installation['times']): string =>
  times
    ? t`At most ${{ duration: describeDuration(times.walletRequestSeconds) }} after your wallet asks`
    : t`Some minutes after your wallet asks`

/** Describes how long the server stores the details entered for a card. */
export const afterIssuanceStart = (times: Installation['times']): string =>
  times
    ? t`At most ${{ duration: describeDuration(times.offerSeconds) }} after you start`
    : t`Some minutes after you start`
