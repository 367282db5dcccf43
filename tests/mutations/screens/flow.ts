import type { Mutation } from '../mutation.ts'

/** Breaks of what all pages share: following a flow, and links. */
export const FLOW_SCREENS: Mutation[] = [
  {
    breaks: 'that polling stops at the end',
    file: 'apps/web/src/shared/flow/follow-flow.ts',
    from: 'if (status.isGone || (status.state !== undefined && isTerminal(status.state))) return stop()',
    to: '',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'that a late answer overwrites nothing',
    file: 'apps/web/src/shared/flow/follow-flow.ts',
    from: 'if (ended.signal.aborted) return\n    status = answer',
    to: 'status = answer',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'the list of schemes that may become links',
    file: 'apps/web/src/shared/links/wallet-link.ts',
    from: 'return [...WEB_SCHEMES, ...WALLET_SCHEMES, ...configured].includes(scheme) ? text : undefined',
    to: 'return text',
    seenBy: ['apps/web/src/shared/links'],
  },
]
