import { t } from '@lingui/core/macro'
import { HELP_DESK_PURPOSE_NAME } from '@vitrine/api/flows/help-desk.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

export const showingACard = ({ times, configuration }: Installation): KeptGroup => ({
  title: t`When you show a card`,
  entries: [
    {
      title: t`What you show`,
      what: t`We store the requested details as the result page shows them, the receipt of a payment, the score of a face check, and the code for a discount. We do not store the card, your wallet’s answer, or a picture of your face from a camera.`,
      why: t`The page that requested the details shows them.`,
      howLong: afterShowing(times),
      inDetail: t`We delete them even if nobody has opened the result.`,
      who: t`The browser that made the request, and anyone who has the address of its page.`,
    },
    {
      title: t`What you show the help desk`,
      what: t`We store the requested details, the number that you and the help desk compare, and the time when the help desk accepted you.`,
      why: t`The help desk needs them to know whom it is talking to.`,
      howLong: atMostAfterShowing(times?.resultSeconds[HELP_DESK_PURPOSE_NAME]),
      inDetail: t`We delete the details at once if the help desk says that you are not the caller. We store the number and the time as long as the record of the request.`,
      who:
        configuration?.helpDeskSignIn === 'required'
          ? t`Signed-in help-desk staff who have the page of your call.`
          : t`Anyone who has the help desk’s page of your call. This site requires no sign-in for it.`,
    },
    {
      title: t`An answer from a wallet on the same device`,
      what: t`We store the details that you showed until your browser returns from the wallet.`,
      why: t`We use them only if the browser that made the request returns. So nobody can trick you into answering their request.`,
      howLong: times ? t`At most ${{ duration: describeDuration(times.heldAnswerSeconds) }}` : t`Some minutes`,
      inDetail: t`We delete them when your browser returns or the request expires.`,
      who: t`Nobody.`,
    },
    {
      title: t`Payments and coupons`,
      what: t`We store the amount, receiver, time and account of each payment, and the time when a coupon was used. The money is not real.`,
      why: t`We need them to prevent double payments and to keep the balance correct.`,
      howLong: t`Permanently`,
      inDetail: times
        ? t`We store them under the account ID. We delete an unfinished payment ${{ duration: describeDays(times.flowDays) }} after its start.`
        : t`We store them under the account ID. We delete an unfinished payment after some days.`,
      who: t`Administrators, on the page of the account.`,
    },
    {
      title: t`Discount codes`,
      what: t`We store the code of a card that gives a discount, under the account ID. For a card of another issuer, we store it under a hash instead.`,
      why: t`A card gives one code a day. If you show it again on the same day, you get the same code.`,
      howLong: times
        ? t`At most ${{ duration: describeDuration(times.discountCodeSeconds) }}`
        : t`Until the end of the day`,
      who: t`Nobody.`,
    },
    {
      title: t`The gate`,
      what: t`We store when the gate was last opened. We never store who opened it.`,
      why: t`The gate page shows the open door.`,
      howLong: t`Until the gate is opened again`,
      who: t`Everybody.`,
    },
  ],
})

/** Returns the longest storage time of all results except the help desk's. */
function longestResult({ resultSeconds: { [HELP_DESK_PURPOSE_NAME]: _, ...others } }: Retention): Seconds | undefined {
  const lives = Object.values(others)
  return lives.length === 0 ? undefined : Math.max(...lives)
}

/** Describes how long the server stores the details of a card that was not shown to the help desk. */
export const afterShowing = (times: Installation['times']): string => atMostAfterShowing(times && longestResult(times))

const atMostAfterShowing = (seconds: Seconds | undefined): string =>
  seconds === undefined
    ? t`Some minutes after you showed them`
    : t`At most ${{ duration: describeDuration(seconds) }} after you showed them`
