import { t } from '@lingui/core/macro'
import { describeDays, describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptData, KeptGroup } from './kept-data.ts'

export const records = (installation: Installation): KeptGroup => ({
  title: t`What the server records`,
  entries: [...(installation.backend === undefined ? aboutCards(installation) : []), ...ofTheServer(installation)],
})

const aboutCards = ({ times }: Installation): KeptData[] => [
  {
    title: t`Records of finished requests`,
    what: t`For each issued or requested card we store which card it was, the time, the outcome, any failed check, the account ID, and a hash of your browser’s cookie. We delete your name and your details earlier.`,
    why: t`A page that is still open needs the record to show the outcome.`,
    howLong: afterRequestEnd(times),
    inDetail: t`After that, the page’s address no longer works.`,
    who: t`The browser that made the request, and anyone who has the address of its page.`,
  },
  {
    title: t`The audit log`,
    what: t`The audit log records each card that was issued, shown, refused or revoked, with time and outcome. It also records what administrators and the help desk did, with a ticket number if they entered one. It contains IDs, but no names.`,
    why: t`We need it to find out later what happened. We only add entries, and signed checkpoints reveal changes.`,
    howLong: t`Permanently`,
    who: t`Administrators, who can also download it.`,
  },
]

const ofTheServer = ({ times, backend }: Installation): KeptData[] => [
  {
    title: t`The server log`,
    what: t`The server log records the type, result and duration of each request, and errors. It contains no names, no IP addresses and nothing that anyone entered or showed.`,
    why: t`We need it to check that everything works.`,
    howLong: t`As long as the site’s operator decides`,
    who: t`The site’s operator.`,
  },
  {
    title: t`Your IP address`,
    what:
      backend === undefined
        ? t`We keep your IP address in memory only. With an open request we store a keyed hash of it. The key is not in the database.`
        : t`We keep your IP address in memory only.`,
    why: t`We limit requests, so that no single client blocks the others.`,
    howLong: times
      ? t`At most ${{ duration: describeDuration(times.addressSeconds) }} for the limit`
      : t`A short time for the limit`,
    inDetail:
      backend === undefined
        ? t`The next request after that time deletes all addresses. We also keep your address while you are connected. We delete the hash together with the details that you entered or showed.`
        : t`The next request after that time deletes all addresses. We also keep your address while you are connected.`,
    who: t`Nobody.`,
  },
]

export const signingIn = ({ configuration }: Installation): KeptGroup[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`When you sign in`,
          entries: [
            {
              title: t`People who signed in`,
              what: t`We store your name, user name and ID at the identity provider, your role, whether your access was revoked, your first and last sign-in with its session, and when you last used the console. Visitors do not need to sign in. The identity provider decides itself what it stores.`,
              why: t`We need this to know who may administer the site, to revoke access, and to record who did what.`,
              howLong: t`Permanently`,
              who: t`Administrators.`,
            },
          ],
        },
      ]

/** Describes how long the server stores the records of finished requests. */
export const afterRequestEnd = (times: Installation['times']): string =>
  times
    ? t`At most ${{ duration: describeDays(times.flowDays) }} after the request ends`
    : t`Some days after the request ends`
