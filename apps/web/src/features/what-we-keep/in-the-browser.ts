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
      title: t`Your open QR code`,
      what: t`The link and PIN of the code, and the ID that its page uses to check the status.`,
      why: t`You can reload the page, or go back and forward, without losing the code.`,
      howLong: t`Until you close the tab`,
      who: t`This tab.`,
    },
    {
      title: t`The Events Console`,
      what: t`The events on these pages: which card, the outcome, and the address of the result.`,
      why: t`You can follow what the demo does.`,
      howLong: t`At most ${{ duration: describeDuration(EVENT_LIFE / 1000) }}, and ${MOST_EVENTS} events`,
      inDetail: t`Or until you press Clear in the console.`,
      who: t`This browser. We do not send them anywhere.`,
    },
    {
      title: t`Theme and language`,
      what: t`The theme and the language you chose.`,
      why: t`The pages look the same on your next visit.`,
      howLong: t`Until you clear this site’s data`,
      who: t`This browser. It passes them to the sign-in and the demo wallet when you go there.`,
    },
    ...signIn(installation),
    ...demoWallet(installation),
  ],
})

const cookie = ({ times }: Installation): KeptData => ({
  title: t`One cookie`,
  what: t`A random number. It does not identify you, no script can read it, and your browser sends it to this site only.`,
  why: t`To give a result to the browser that requested it, when it returns from a wallet on the same device.`,
  howLong: times
    ? t`At most ${{ duration: describeDuration(times.cookieSeconds) }} after you last started to show a card`
    : t`A short time after you last started to show a card`,
  inDetail: t`We set it only when you start to show a card.`,
  who: t`This site. The server keeps a hash of it in the records of finished requests.`,
})

const signIn = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`Your sign-in`,
          what: t`Your name, user name and tokens from the identity provider.`,
          why: t`You stay signed in, in all tabs.`,
          howLong: t`Until you sign out`,
          inDetail: t`The browser remembers that you signed out, so no tab signs you in again automatically.`,
          who: t`This browser. It sends the access token with the console’s calls.`,
        },
      ]

const demoWallet = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.demoWalletUrl === undefined
    ? []
    : [
        {
          title: t`The demo wallet`,
          what: t`Your cards, their keys, and what you showed to whom. The wallet has its own address, and its server stores none of this.`,
          why: t`To store your cards`,
          howLong: t`Until you delete a card there or clear the wallet’s site data`,
          who: t`This browser, and anyone you show a card to.`,
        },
      ]
