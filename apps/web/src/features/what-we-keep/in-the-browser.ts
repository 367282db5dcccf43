import { t } from '@lingui/core/macro'
import { EVENT_LIFE, MOST_EVENTS } from '../../shared/events/stored-events.ts'
import { describeDuration } from '../../shared/format/duration.ts'
import { afterWalletRequest } from './getting-a-card.ts'
import type { Installation, KeptData, KeptGroup } from './kept-data.ts'

export const inTheBrowser = (installation: Installation): KeptGroup => ({
  title: t`In your browser`,
  entries: [
    // Only this site's own server sets cookies.
    ...(installation.backend === undefined ? [cookie(installation), consentCookie(installation)] : []),
    {
      title: t`Your open QR code`,
      what: t`Your browser stores the link and the PIN of the code, and the ID with which its page checks the status.`,
      why: t`You can reload the page, or go back and forward, without losing the code.`,
      howLong: t`Until you close the tab`,
      who: t`This tab.`,
    },
    {
      title: t`The Events Console`,
      what: t`Your browser stores the events on these pages: the card, the outcome, and the address of the result.`,
      why: t`You can follow what the demo does.`,
      howLong: t`At most ${{ duration: describeDuration(EVENT_LIFE / 1000) }}, and ${MOST_EVENTS} events`,
      inDetail: t`To delete them earlier, press Clear in the console.`,
      who: t`This browser. We do not send them anywhere.`,
    },
    {
      title: t`Theme and language`,
      what: t`Your browser stores the theme and the language that you chose.`,
      why: t`The pages look the same on your next visit.`,
      howLong: t`Until you clear this site’s data`,
      who: t`This browser. It passes them to the sign-in page and to the demo wallet when you go there.`,
    },
    ...signIn(installation),
    ...demoWallet(installation),
  ],
})

const cookie = ({ times }: Installation): KeptData => ({
  title: t`A cookie for a card that you show`,
  what: t`The cookie contains a random number. It does not identify you, no script can read it, and your browser sends it to this site only.`,
  why: t`We need it to give a result only to the browser that requested it, after that browser returns from a wallet on the same device.`,
  howLong: times
    ? t`At most ${{ duration: describeDuration(times.cookieSeconds) }} after you last started to show a card`
    : t`A short time after you last started to show a card`,
  inDetail: t`We set it only when you start to show a card.`,
  who: t`This site. The server stores a hash of it in the records of finished requests.`,
})

const consentCookie = ({ times }: Installation): KeptData => ({
  title: t`A cookie for a wallet’s request`,
  what: t`The cookie contains a random number and the ID of the request. It does not identify you, no script can read it, and your browser sends it to this site only.`,
  why: t`We need it so that only the browser that opened the request can accept or decline it.`,
  howLong: afterWalletRequest(times),
  inDetail: t`We set it only when a wallet opens our page to ask whether it may have a card.`,
  who: t`This site. The server stores a hash of the random number with the request.`,
})

const signIn = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.signIn === undefined
    ? []
    : [
        {
          title: t`Your sign-in`,
          what: t`Your browser stores your name, your user name and tokens from the identity provider.`,
          why: t`All tabs stay signed in.`,
          howLong: t`Until you sign out`,
          inDetail: t`Your browser then remembers that you signed out, so that no tab signs you in again automatically.`,
          who: t`This browser. It sends the access token with the console’s requests.`,
        },
        {
          title: t`The console’s shortcut`,
          what: t`If you switch off the key / for the search, your browser stores this choice.`,
          why: t`The key stays off on your next visit.`,
          howLong: t`Until you switch it on again`,
          who: t`This browser.`,
        },
      ]

const demoWallet = ({ configuration }: Installation): KeptData[] =>
  configuration !== undefined && configuration.demoWalletUrl === undefined
    ? []
    : [
        {
          title: t`Your wallet app`,
          what: t`If you use a phone, your browser stores whether you said that you have a wallet app.`,
          why: t`The pages show first the way to the wallet that you have.`,
          howLong: t`Until you clear this site’s data`,
          inDetail: t`You can change the answer next to the buttons that open a wallet.`,
          who: t`This browser.`,
        },
        {
          title: t`The demo wallet`,
          what: t`The demo wallet stores your cards, their keys, and what you showed to whom. It has its own address, and its server stores none of this.`,
          why: t`The wallet needs them to show your cards.`,
          howLong: t`Until you delete a card there or clear the wallet’s site data`,
          who: t`This browser, and anyone you show a card to.`,
        },
      ]
