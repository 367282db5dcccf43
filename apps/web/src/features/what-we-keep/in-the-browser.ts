import { t } from '@lingui/core/macro'
import { EVENT_LIFE, MOST_EVENTS } from '../../shared/events/kept-events.ts'
import { describeDuration } from '../../shared/format/duration.ts'
import type { Installation, KeptData, KeptGroup } from './kept-data.ts'

/** What lies in the visitor's own browser. */
export const inTheBrowser = (installation: Installation): KeptGroup => ({
  title: t`In your browser`,
  entries: [
    cookie(installation),
    {
      title: t`A code that you began`,
      what: t`Its link, its PIN, and the ID by which its page asks how it stands.`,
      why: t`A reload, back and forward find it again.`,
      howLong: t`Until its tab is closed`,
      who: t`This tab.`,
    },
    {
      title: t`The Events Console`,
      what: t`What happened on these pages: which card, how it ended, and the address of its result.`,
      why: t`You can follow what the demonstration does.`,
      howLong: t`At most ${{ duration: describeDuration(EVENT_LIFE / 1000) }}, and ${MOST_EVENTS} events`,
      inDetail: t`Or until you press Clear in the console.`,
      who: t`This browser. It is not sent anywhere.`,
    },
    {
      title: t`Theme and language`,
      what: t`Which theme you chose, and which language.`,
      why: t`The pages look the same next time.`,
      howLong: t`Until you delete the data of this site`,
      who: t`This browser. The sign-in and the demo wallet are told when you go there.`,
    },
    ...signIn(installation),
    ...demoWallet(installation),
  ],
})

const cookie = ({ times }: Installation): KeptData => ({
  title: t`One cookie`,
  what: t`A random number. It says nothing of you, no script can read it, and it goes to this site only.`,
  why: t`A result is given to the browser that asked, when it comes back from a wallet on the same device.`,
  howLong: times
    ? t`At most ${{ duration: describeDuration(times.cookieSeconds) }} after you last began to show a card`
    : t`A short time after you last began to show a card`,
  inDetail: t`It is set only when you are about to show a card.`,
  who: t`This site. The server keeps a mark made of it, with what is left of what ended.`,
})

const signIn = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`Your sign-in`,
          what: t`What the identity provider gave you: your name, user name and tokens.`,
          why: t`You stay signed in, in all tabs.`,
          howLong: t`Until you sign out`,
          inDetail: t`That you did stays, so that no tab signs you in by itself.`,
          who: t`This browser, and the calls of the console.`,
        },
      ]

const demoWallet = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.demoWalletUrl === undefined
    ? []
    : [
        {
          title: t`The demo wallet`,
          what: t`Your cards, their keys, and what you showed to whom. It has an address of its own, and its server keeps nothing of it.`,
          why: t`It is a wallet.`,
          howLong: t`Until you delete a card there, or the data of its site`,
          who: t`This browser, and whom you show a card.`,
        },
      ]
