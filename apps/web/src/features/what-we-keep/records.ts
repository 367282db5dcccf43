import { t } from '@lingui/core/macro'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What the server notes of what happened. */
export const records = ({ times }: Installation): KeptGroup => ({
  title: t`What the server records`,
  entries: [
    {
      title: t`Records of finished requests`,
      what: t`For each issued or requested card: which card, when, the outcome, any failed check, the account ID, and a hash of your browser’s cookie. We have already deleted your name and details.`,
      why: t`A page that is still open can show the outcome.`,
      howLong: times
        ? t`At most ${{ duration: describeDays(times.runDays) }} after the end`
        : t`Some days after the end`,
      inDetail: t`After that the page’s address stops working.`,
      who: t`The browser that made the request, and anyone who has the address of its page.`,
    },
    {
      title: t`The audit log`,
      what: t`Which card was issued, shown, refused or revoked, when, and the outcome; what administrators and the help desk did, with a ticket number if they gave one. The log contains IDs, no names.`,
      why: t`To find out later what happened. Entries are only added, and sealed so that changes are detected.`,
      howLong: t`For good`,
      who: t`Administrators, who can also download it.`,
    },
    {
      title: t`The log of the server`,
      what: t`The type, result and duration of each call, and errors. The log contains no names, no IP addresses and nothing that anyone entered or showed.`,
      why: t`To check that everything works.`,
      howLong: t`As long as the site’s operator decides`,
      who: t`The site’s operator.`,
    },
    {
      title: t`Your IP address`,
      what: t`Your IP address, in memory only. With an open request we store a keyed hash of it; the key is not in the database.`,
      why: t`To limit calls, so that no single client blocks the others.`,
      howLong: times
        ? t`At most ${{ duration: describeDuration(times.addressSeconds) }} for the count`
        : t`A short time for the count`,
      inDetail: t`The next call after that deletes all addresses. We also keep an address while you are connected. We delete the hash together with the details you entered or showed.`,
      who: t`Nobody.`,
    },
  ],
})
