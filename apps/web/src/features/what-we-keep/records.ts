import { t } from '@lingui/core/macro'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What the server notes of what happened. */
export const records = ({ times }: Installation): KeptGroup => ({
  title: t`What the server notes`,
  entries: [
    {
      title: t`What is left of what ended`,
      what: t`Of each card that was made or asked for: which one, when, how it ended and which check failed, the ID of its account, and a mark made of the cookie of the browser that asked. Your name and your details are gone by then.`,
      why: t`A page that is still open says how it ended.`,
      howLong: times
        ? t`At most ${{ duration: describeDays(times.runDays) }} after the end`
        : t`Some days after the end`,
      inDetail: t`Then its address leads nowhere.`,
      who: t`The browser that asked, and whoever is given the address of its page.`,
    },
    {
      title: t`The audit log`,
      what: t`Which card was issued, shown, refused or revoked, when, and how that ended; what administrators and the help desk did, with the number of a ticket where they gave one. IDs only, and no names.`,
      why: t`To find out later what happened. Lines are only added, and sealed, so that a change would be noticed.`,
      howLong: t`For good`,
      who: t`Administrators, who can also save it as a file.`,
    },
    {
      title: t`The log of the server`,
      what: t`Which kind of call was answered, how, and how long that took; errors. No names, no network addresses, nothing that somebody typed or showed.`,
      why: t`To see that everything works.`,
      howLong: t`As long as whoever runs this site keeps it`,
      who: t`Whoever runs this site.`,
    },
    {
      title: t`Your network address`,
      what: t`From where a call comes: in memory only. Beside a card that is being made or shown stands a mark of it, which nobody can turn back without a key that is in no database.`,
      why: t`To count calls, so that nobody takes the place of everybody else.`,
      howLong: times
        ? t`At most ${{ duration: describeDuration(times.addressSeconds) }} for the count`
        : t`A short time for the count`,
      inDetail: t`With the first call after that, all are forgotten. Besides, as long as you are connected. The mark goes when nothing that you typed or showed is kept any more.`,
      who: t`Nobody.`,
    },
  ],
})
