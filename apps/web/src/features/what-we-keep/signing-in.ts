import { t } from '@lingui/core/macro'
import type { Installation, KeptGroup } from './kept-data.ts'

/** What is kept of people who sign in; nothing where nobody can. */
export const signingIn = ({ configuration }: Installation): KeptGroup[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`When you sign in`,
          entries: [
            {
              title: t`People who signed in`,
              what: t`Your name, user name and ID at the identity provider, your role, whether your access was revoked, when you signed in first and last, which session that was, and when you last used the console. Visitors need not sign in. What the provider keeps is its own matter.`,
              why: t`To know who may administer, to shut somebody out, and to name who did what.`,
              howLong: t`For good`,
              who: t`Administrators.`,
            },
          ],
        },
      ]
