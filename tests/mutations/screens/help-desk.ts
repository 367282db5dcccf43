import type { Mutation } from '../mutation.ts'

const HELP_DESK = 'apps/web/src/features/help-desk'
const SEEN_BY = [HELP_DESK]

/** Breaks of the help desk's screens. */
export const HELP_DESK_SCREENS: Mutation[] = [
  {
    breaks: 'help desk screen: the purpose of its requests',
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: 'state: HELP_DESK_PURPOSE',
    to: "state: ''",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: one request when it opens',
    file: 'apps/web/src/shared/flow/use-kept-request.ts',
    from: 'if (automatic === undefined || kept !== undefined) return undefined',
    to: 'if (automatic === undefined) return undefined',
    seenBy: SEEN_BY,
  },
  {
    breaks: "help desk screen: the clock of the server, not the browser's",
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: '({ endsAt: expiresAt, now })',
    to: '({ endsAt: expiresAt, now: now && Date.now() })',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the clock that stops when the caller answered',
    file: 'apps/web/src/shared/flow/use-flow.ts',
    from: 'known !== undefined && !IS_FINAL[known] && !isGone',
    to: 'known !== undefined',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the end at 0 before the server says so',
    file: 'apps/web/src/shared/flow/use-flow.ts',
    from: 'hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true)',
    to: 'hasPassed',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: EXPIRED',
    file: `${HELP_DESK}/session-clock.tsx`,
    from: '{isExpired ? t`EXPIRED` : formatClock(shown ?? 0)}',
    to: '{formatClock(shown ?? 0)}',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the warning at 60 s',
    file: `${HELP_DESK}/session-clock.tsx`,
    from: 'secondsLeft <= WARNING',
    to: 'secondsLeft < WARNING',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: announcements at the right moments',
    file: `${HELP_DESK}/session-clock.tsx`,
    from: '[10, 30, WARNING]',
    to: '[WARNING]',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: actions after acceptance only',
    file: `${HELP_DESK}/decision.tsx`,
    from: 'if (isAccepted)',
    to: 'if (isAccepted || guid)',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: acceptance by the server',
    file: `${HELP_DESK}/decision.tsx`,
    from: 'mutationFn: () => acceptVerification(guid, call),',
    to: "mutationFn: async () => ({ state: 'verified' as const, audience: 'employee' as const, number: '47', expiresAt: 0, now: 0, acceptedAt: guid.length }),",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: polling until the caller answered',
    file: 'apps/web/src/shared/flow/shown-state.ts',
    from: 'waiting: false',
    to: 'waiting: true',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: polling in a hidden tab',
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: 'alsoWhenHidden: true',
    to: 'alsoWhenHidden: false',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: erased data that goes from the page too',
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: 'refetchInterval: ({ state }) => (state.data ? RECHECK_INTERVAL : false),',
    to: 'refetchInterval: false,',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the guid out of the link for the caller',
    file: `${HELP_DESK}/request-view.tsx`,
    from: '<CallerLink walletUrl={begun.url} />',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the product
    to: '<CallerLink walletUrl={`${begun.url}#${begun.id}`} />',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the guid out of the address of the tool',
    file: 'apps/web/src/shared/flow/use-kept-request.ts',
    from: 'pathname: address }, {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the product
    to: 'pathname: `${address}/${Object(state.answer).id}` }, {',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the guid that a lookup needs',
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: 'if (!guid?.trim())',
    to: 'if (guid === undefined)',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: 404 as not found',
    file: `${HELP_DESK}/help-desk-calls.ts`,
    from: 'if (error.status === 404) return null\n    const statusText',
    to: 'const statusText',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the text of a rejected request',
    file: `${HELP_DESK}/request-heading.tsx`,
    from: 'was rejected or cancelled.',
    to: 'was rejected or canceled.',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: the wrong configuration',
    file: `${HELP_DESK}/help-desk-tool.tsx`,
    from: "    'presentation',\n",
    to: "    'issuance',\n",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'help desk screen: no start where there was none',
    file: 'apps/web/src/shared/flow/flow-progress.tsx',
    from: ' && (index !== 1 || hasStarted)',
    to: '',
    seenBy: SEEN_BY,
  },
]
