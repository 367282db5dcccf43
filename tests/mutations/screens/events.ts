import type { Mutation } from '../mutation.ts'

const SHARED = 'apps/web/src/shared/events'
const FEATURE = 'apps/web/src/features/events'

/** Breaks of the Events Console. */
export const EVENT_SCREENS: Mutation[] = [
  {
    breaks: 'events: at most 100 of them',
    file: `${SHARED}/kept-events.ts`,
    from: '\n    .slice(0, MOST_EVENTS)',
    to: '',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: an hour of life',
    file: `${SHARED}/kept-events.ts`,
    from: 'Math.abs(now - timestamp) < EVENT_LIFE',
    to: 'now - timestamp < EVENT_LIFE * 2',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: pruning every minute',
    file: `${SHARED}/event-log.ts`,
    from: 'const timer = setInterval(prune, PRUNE_INTERVAL)',
    to: 'const timer = setInterval(announce, PRUNE_INTERVAL)',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: each entry of the storage checked on its own',
    file: `${SHARED}/kept-events.ts`,
    from: 'return data === undefined ? [] : [data]',
    to: 'return [data ?? entry]',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: links to presentations only',
    file: 'packages/api/src/event-record.ts',
    from: 'link: z.string().regex(PRESENTATION_PATH).optional()',
    to: 'link: z.string().optional()',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: room in a full storage',
    file: `${SHARED}/event-log.ts`,
    from: 'count >= fewest; count--',
    to: 'count >= events.length; count--',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: memory where nothing can be stored',
    file: `${SHARED}/event-log.ts`,
    from: '    unsaved = events\n',
    to: '',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: what another tab wrote',
    file: `${SHARED}/event-log.ts`,
    from: 'const before = latest()',
    to: 'const before = known?.events ?? []',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: what another tab wrote over',
    file: `${SHARED}/event-log.ts`,
    from: '      if (key === EVENTS_KEY) restore()\n',
    to: '',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: nothing twice',
    file: `${SHARED}/event-log.ts`,
    from: 'if (before.some(({ id }) => id === event.id)) return\n',
    to: '',
    also: [
      {
        file: `${SHARED}/kept-events.ts`,
        from: 'if (!byId.has(event.id)) byId.set(event.id, event)',
        to: 'byId.set(event.id + Math.random(), event)',
      },
    ],
    seenBy: [SHARED],
  },
  {
    breaks: 'events: one id for one event of a flow',
    file: `${SHARED}/use-flow-events.ts`,
    from: 'flowEventId(event.type, flowId)',
    to: 'flowEventId(event.type, flowId + Math.random())',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: told before they are seen',
    file: `${SHARED}/use-flow-events.ts`,
    from: "import { useLayoutEffect } from 'react'",
    to: "import { useEffect as useLayoutEffect } from 'react'",
    seenBy: [SHARED],
  },
  {
    breaks: 'events: a failure told once',
    file: `${SHARED}/use-failure-event.ts`,
    from: 'failureIds.get(error) ?? randomId()',
    to: 'randomId()',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: no words of a server about a failure',
    file: `${SHARED}/use-failure-event.ts`,
    from: 'failure: callFailureOf(error)',
    to: 'details: explainFailure(error)',
    also: [
      {
        file: `${SHARED}/use-failure-event.ts`,
        from: "import { callFailureOf } from '../api/call-failure.ts'",
        to: "import { explainFailure } from '../api/explain-failure.ts'",
      },
    ],
    seenBy: [SHARED],
  },
  {
    breaks: 'events: no words of a server about a flow',
    file: `${SHARED}/flow-events.ts`,
    from: 'zFlowErrorCode.safeParse(error?.code).data',
    to: '(error?.message as FlowErrorCode)',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: English in the storage, whatever language the page is in',
    file: `${SHARED}/event-subject.ts`,
    from: 'name: englishTitle(card)',
    to: 'name: card.card.title',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: worded when they are shown',
    file: `${FEATURE}/event-words.ts`,
    from: 'code ? i18n._(MESSAGES[code]) : message',
    to: 'message',
    seenBy: [FEATURE],
  },
  {
    breaks: 'events: no code of another version',
    file: 'packages/api/src/event-record.ts',
    from: 'z.custom<EventCode>(isEventCode).optional()',
    to: 'z.custom<EventCode>(() => true).optional()',
    seenBy: [SHARED],
  },
  {
    breaks: 'events: a refused business told from a success',
    file: 'apps/web/src/shared/flow/presentation-events.ts',
    from: "(result.status === 'OK' ? ('done' as const) : ('refused' as const))",
    to: "(result.status === 'OK' ? ('done' as const) : ('done' as const))",
    seenBy: ['apps/web/src/features/presentation/presentation-events.test.tsx'],
  },
  {
    breaks: 'events: no start of what was begun elsewhere',
    file: 'apps/web/src/shared/flow/use-flow.ts',
    from: 'const isResumed = begunElsewhere !== undefined || request.isResumed',
    to: 'const isResumed = request.isResumed',
    seenBy: ['apps/web/src/features/presentation/presentation-events.test.tsx'],
  },
  {
    breaks: 'events: the focus back at the button',
    file: `${FEATURE}/events-console.tsx`,
    from: '    button.current?.focus()\n',
    to: '',
    seenBy: [FEATURE],
  },
]
