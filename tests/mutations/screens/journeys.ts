import type { Mutation } from '../mutation.ts'

const PRESENTATION = 'apps/web/src/features/presentation'
const REQUEST_VIEW = [`${PRESENTATION}/request-view.test.tsx`]
const LINKS = 'apps/web/src/shared/links'
const WALLET_WAYS = [`${LINKS}/wallet-ways.test.tsx`]
const ISSUANCE = 'apps/web/src/features/issuance'

/** Breaks of what keeps a journey from ending where nobody wanted to be. */
export const JOURNEY_SCREENS: Mutation[] = [
  {
    breaks: 'journey: the demo wallet first on a computer',
    file: `${LINKS}/wallet-ways.tsx`,
    from: 'demoWalletUrl !== undefined && !isPhone',
    to: 'demoWalletUrl !== undefined && isPhone',
    seenBy: WALLET_WAYS,
  },
  {
    breaks: 'journey: one button that stands out',
    file: `${LINKS}/wallet-ways.tsx`,
    from: 'isPrimary={!isDemoFirst && !isSecondary}',
    to: 'isPrimary={!isSecondary}',
    seenBy: WALLET_WAYS,
  },
  {
    breaks: 'journey: 1.5 s until a link is said to be unopened',
    file: `${LINKS}/use-unopened-link.ts`,
    from: 'const OPENING = 1500',
    to: 'const OPENING = 1400',
    seenBy: WALLET_WAYS,
  },
  {
    breaks: 'journey: a page that was left for an app asks nothing',
    file: `${LINKS}/use-unopened-link.ts`,
    from: "document.visibilityState === 'hidden' && clearTimeout(ask)",
    to: "document.visibilityState === 'prerender' && clearTimeout(ask)",
    seenBy: WALLET_WAYS,
  },
  {
    breaks: 'journey: no question after a web page',
    file: `${LINKS}/app-button.tsx`,
    from: '/^https?:/i.test(link) || onFollow()',
    to: 'onFollow()',
    seenBy: WALLET_WAYS,
  },
  {
    breaks: 'journey: what is asked is labelled',
    file: `${PRESENTATION}/asked-claims.tsx`,
    from: 'claims.find(({ name }) => name === claim)?.label',
    to: 'claims.find(({ name }) => name !== claim)?.label',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: only the request of this page says what is asked',
    file: `${PRESENTATION}/request-view.tsx`,
    from: '{flow.answer && <AskedClaims',
    to: '{<AskedClaims',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: a way to the card for whoever lacks it',
    file: 'apps/web/src/shared/api/scenarios.ts',
    from: 'card.type === type && card.apiHost === apiHost',
    to: 'card.apiHost === apiHost',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: the card is got where it is asked for',
    file: 'apps/web/src/shared/api/scenarios.ts',
    from: 'card.type === type && card.apiHost === apiHost',
    to: 'card.type === type',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: no second code while an answer waits for its return',
    file: `${PRESENTATION}/request-view.tsx`,
    from: 'flow.url !== undefined && flow.status?.awaitsReturn !== true',
    to: 'flow.url !== undefined',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: the code behind the buttons on a phone',
    file: 'apps/web/src/shared/flow/code-and-ways.tsx',
    from: 'if (isPhone)',
    to: 'if (!isPhone)',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: the tab says how a presentation stands',
    file: 'apps/web/src/shared/flow/flow-title.ts',
    from: 'scanned: t`Started`',
    to: 'scanned: undefined',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: the tab of what was not accepted',
    file: `${PRESENTATION}/presentation-flow.tsx`,
    from: "result.data?.status === 'ERROR' ? t`Not accepted`",
    to: "result.data?.status === 'ERROR' ? t`Verified`",
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: the tab says how an issuance stands, also from the start',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: 'success: t`Issued` }))',
    to: 'success: t`Verified` }))',
    seenBy: [`${ISSUANCE}/issuance-page.test.tsx`],
  },
  {
    breaks: 'journey: the time of a code is no longer shown once a wallet has it',
    file: `${ISSUANCE}/offer-view.tsx`,
    from: 'scanned: ({ card, offer }) => (\n    <div className={styles.offer}>',
    to: 'scanned: ({ card, offer, secondsLeft }) => (\n    <div className={styles.offer}><span role="timer">{secondsLeft}</span>',
    seenBy: [`${ISSUANCE}/issuance-page.test.tsx`],
  },
  {
    breaks: 'journey: a run is over when the server says so',
    file: 'apps/web/src/shared/flow/run-status.ts',
    from: '  pace: PATIENT,',
    to: '  isOverAtDeadline: true,\n  pace: PATIENT,',
    seenBy: REQUEST_VIEW,
  },
  {
    breaks: 'journey: an issuance says until when it is open',
    file: 'apps/server/src/features/issuance/issuance.service.ts',
    from: 'error: undefined, expiresAt: row.expires_at, now }',
    to: 'error: undefined, expiresAt: now, now }',
    seenBy: ['tests/protocol/api/time-left.test.ts'],
  },
  {
    breaks: 'journey: an ended presentation says nothing of time',
    file: 'apps/server/src/features/presentation/presentation.service.ts',
    from: '...(!isTerminal(status.state) &&',
    to: '...(',
    seenBy: ['tests/protocol/api/time-left.test.ts'],
  },
]
