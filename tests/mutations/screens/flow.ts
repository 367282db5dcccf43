import type { Mutation } from '../mutation.ts'

/** Breaks of what all pages share: following a flow, and links. */
export const FLOW_SCREENS: Mutation[] = [
  {
    breaks: 'that polling stops at the end',
    file: 'apps/web/src/shared/flow/use-followed-status.ts',
    from: 'isOver: (known) => isOver(source, known),',
    to: '',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'that a late answer overwrites nothing',
    file: 'apps/web/src/shared/flow/run-status.ts',
    from: 'key: [statusUrl]',
    to: 'key: []',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'the list of schemes that may become links',
    file: 'apps/web/src/shared/links/wallet-link.ts',
    from: 'return [...WEB_SCHEMES, ...WALLET_SCHEMES, ...configured].includes(scheme) ? text : undefined',
    to: 'return text',
    seenBy: ['apps/web/src/shared/links'],
  },
  {
    breaks: 'that a running request belongs to the history entry of its page',
    file: 'apps/web/src/shared/flow/use-kept-request.ts',
    from: 'readKept(location.state, schema)',
    to: 'readKept(null, schema)',
    seenBy: ['apps/web/src/features/presentation/kept-presentation.test.tsx'],
  },
  {
    breaks: 'that a running request of another history entry is not shown',
    file: 'apps/web/src/shared/flow/use-kept-request.ts',
    from: 'begun !== undefined && begun.entry === entry && begun.id !== kept?.attempt',
    to: 'begun !== undefined',
    seenBy: ['apps/web/src/shared/flow/use-kept-request.test.tsx'],
  },
  {
    breaks: 'that a running request is asked about before another takes its place',
    file: 'apps/web/src/shared/flow/use-question.tsx',
    from: '(isNeeded ? setAsked({ action }) : action())',
    to: 'action()',
    seenBy: ['apps/web/src/features/presentation/kept-presentation.test.tsx'],
  },
  {
    breaks: 'that a running request which ended is asked about no more',
    file: 'apps/web/src/shared/flow/use-question.tsx',
    from: '  if (asked !== undefined && !isNeeded) setAsked(undefined)\n',
    to: '',
    seenBy: ['apps/web/src/features/presentation/kept-presentation.test.tsx'],
  },
]
