import { t } from '@lingui/core/macro'
import { HELP_DESK_RESULT, type Retention } from '@vitrine/api'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept when somebody shows a card. */
export const showingACard = ({ times, configuration }: Installation): KeptGroup => ({
  title: t`When you show a card`,
  entries: [
    {
      title: t`What you show`,
      what: t`The details that you were asked for, as the page of the result has them, with the receipt of a payment. Neither the card nor your wallet's answer is stored.`,
      why: t`The page that asked shows them.`,
      howLong: afterShowing(times && longestResult(times)),
      inDetail: t`Whether somebody looked or not.`,
      who: t`The browser that asked, and whoever is given the address of its page.`,
    },
    {
      title: t`What you show the help desk`,
      what: t`The details that you were asked for, the number that you compare, and when it was accepted.`,
      why: t`The help desk knows whom it speaks to.`,
      howLong: afterShowing(times?.resultSeconds[HELP_DESK_RESULT]),
      inDetail: t`They go at once where the help desk says that you are not the caller. The number and the time stay as long as what is left of the run.`,
      who:
        configuration?.helpDeskSignIn === 'required'
          ? t`Staff of the help desk, who are signed in, and have the page of your call.`
          : t`Whoever has the help desk's page of your call. Nobody has to sign in for it here.`,
    },
    {
      title: t`An answer from a wallet on the same device`,
      what: t`The details that you showed, before your browser is back from the wallet.`,
      why: t`They count only when the browser that asked comes back, so that nobody can have you answer for somebody else.`,
      howLong: times ? t`At most ${{ duration: describeDuration(times.heldAnswerSeconds) }}` : t`Some minutes`,
      inDetail: t`Until your browser is back, or the request has expired.`,
      who: t`Nobody.`,
    },
    {
      title: t`Payments and coupons`,
      what: t`Amount, receiver, time and account of a payment, and when a coupon was used. The money is play money.`,
      why: t`So that nobody pays twice, and the balance is right.`,
      howLong: t`For good`,
      inDetail: times
        ? t`They stand under the ID of the account. A payment that was not made goes ${{ duration: describeDays(times.runDays) }} after it was begun.`
        : t`They stand under the ID of the account. A payment that was not made goes after some days.`,
      who: t`Administrators, on the page of the account.`,
    },
    {
      title: t`The gate`,
      what: t`When it was opened last. Never by whom.`,
      why: t`The page of the gate shows an open door.`,
      howLong: t`Until it is opened the next time`,
      who: t`Everybody.`,
    },
  ],
})

/** How long a result is kept at most that is not the help desk's; undefined where there is none. */
function longestResult({ resultSeconds: { [HELP_DESK_RESULT]: _, ...others } }: Retention): number | undefined {
  const lives = Object.values(others)
  return lives.length === 0 ? undefined : Math.max(...lives)
}

const afterShowing = (seconds: number | undefined): string =>
  seconds === undefined
    ? t`Some minutes after you showed them`
    : t`At most ${{ duration: describeDuration(seconds) }} after you showed them`
