import { t } from '@lingui/core/macro'
import { HELP_DESK_RESULT } from '@vitrine/api/flows/help-desk.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept when somebody shows a card. */
export const showingACard = ({ times, configuration }: Installation): KeptGroup => ({
  title: t`When you show a card`,
  entries: [
    {
      title: t`What you show`,
      what: t`The requested details, as the result page shows them, and the receipt of a payment. We do not store the card or your wallet’s answer.`,
      why: t`The page that requested them shows them.`,
      howLong: afterShowing(times && longestResult(times)),
      inDetail: t`We delete them whether or not anyone has opened the result.`,
      who: t`The browser that made the request, and anyone who has the address of its page.`,
    },
    {
      title: t`What you show the help desk`,
      what: t`The requested details, the number you compare, and the time of the acceptance.`,
      why: t`To show the help desk whom it is talking to.`,
      howLong: afterShowing(times?.resultSeconds[HELP_DESK_RESULT]),
      inDetail: t`We delete them at once if the help desk says that you are not the caller. The number and the time stay as long as the record of the request.`,
      who:
        configuration?.helpDeskSignIn === 'required'
          ? t`Signed-in help-desk staff who have the page of your call.`
          : t`Anyone who has the help desk’s page of your call. It needs no sign-in on this site.`,
    },
    {
      title: t`An answer from a wallet on the same device`,
      what: t`The details you showed, until your browser returns from the wallet.`,
      why: t`We use them only when the browser that made the request returns, so nobody can make you answer for someone else.`,
      howLong: times ? t`At most ${{ duration: describeDuration(times.heldAnswerSeconds) }}` : t`Some minutes`,
      inDetail: t`We delete them when your browser returns or the request expires.`,
      who: t`Nobody.`,
    },
    {
      title: t`Payments and coupons`,
      what: t`The amount, receiver, time and account of each payment, and when a coupon was used. The money is not real.`,
      why: t`To prevent double payments and keep the balance correct.`,
      howLong: t`For good`,
      inDetail: times
        ? t`We store them under the account ID. We delete a payment that was not made ${{ duration: describeDays(times.runDays) }} after it was begun.`
        : t`We store them under the account ID. We delete a payment that was not made after some days.`,
      who: t`Administrators, on the page of the account.`,
    },
    {
      title: t`The gate`,
      what: t`When the gate was last opened. We never store who opened it.`,
      why: t`The gate page shows the open door.`,
      howLong: t`Until the gate is opened again`,
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
