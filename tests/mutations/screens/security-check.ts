import type { Mutation } from '../mutation.ts'

const PAGE = 'apps/web/src/features/security-check'

/** Breaks of the page with the door. */
export const SECURITY_CHECK_SCREENS: Mutation[] = [
  {
    breaks: 'that each gate shows the certificate first that opens it',
    file: 'apps/web/src/shared/gate/gates.ts',
    from: 'other.level - one.level',
    to: 'one.level - other.level',
    seenBy: [PAGE],
  },
  {
    breaks: 'the gate that the address names',
    file: `${PAGE}/security-check-page.tsx`,
    from: "gates.find(({ gate }) => gate.id === search.get('gate')) ?? ",
    to: '',
    seenBy: [PAGE],
  },
  {
    breaks: 'the door that closes on time when the server does not answer',
    file: `${PAGE}/use-door.ts`,
    from: "secondsLeft > 0 ? 'open' : 'closed'",
    to: "opening ? 'open' : 'closed'",
    seenBy: [PAGE],
  },
  {
    breaks: 'that the page does not know the door before the server answered',
    file: `${PAGE}/use-door.ts`,
    from: "opening === undefined ? 'unknown' : ",
    to: '',
    seenBy: [PAGE],
  },
  {
    breaks: 'the door that opens at once when a certificate is accepted',
    file: `${PAGE}/certificate-flow.tsx`,
    from: 'if (isVerified) tell()',
    to: '',
    seenBy: [PAGE],
  },
  {
    breaks: "the gate's state in the request for a certificate",
    file: `${PAGE}/certificate-flow.tsx`,
    from: '{ type: card.type, state: card.presentation.extraStatusData }',
    to: '{ type: card.type }',
    seenBy: [PAGE],
  },
  {
    breaks: 'that a certificate which is not enough is not called accepted',
    file: `${PAGE}/certificate-heading.tsx`,
    from: "return result.data.status === 'OK'",
    to: 'return result.data.status',
    seenBy: [PAGE],
  },
  {
    breaks: 'the countdown of the door that does not drown out everything else',
    file: `${PAGE}/gate-view.tsx`,
    from: 'isOpen && secondsLeft <= LAST_CALL &&',
    to: 'isOpen &&',
    seenBy: [PAGE],
  },
  {
    breaks: 'the note about a server that does not say how the door stands',
    file: `${PAGE}/gate-view.tsx`,
    from: '<ConnectionNote isAway={error !== null} />',
    to: '<ConnectionNote isAway={false} />',
    seenBy: [PAGE],
  },
  {
    breaks: 'that the way to a certificate is offered only where it is issued',
    file: `${PAGE}/visitor-guide.tsx`,
    from: 'certificates.filter(({ issuance }) => issuance.enabled)',
    to: '[...certificates]',
    seenBy: [PAGE],
  },
  {
    breaks: 'that the guide makes room for a request',
    file: `${PAGE}/certificate-flow.tsx`,
    from: '      {shown ? (',
    to: '      {cards.length > 0 && <VisitorGuide certificates={cards} />}\n      {shown ? (',
    seenBy: [PAGE],
  },
  {
    breaks: 'that a running request for a certificate is found again',
    file: `${PAGE}/certificate-flow.tsx`,
    from: 'cards.find(({ id }) => id === about)',
    to: 'cards.find(({ id }) => id === about && !cards)',
    seenBy: [PAGE],
  },
  {
    breaks: 'that a running request for a certificate is asked about before another takes its place',
    file: `${PAGE}/certificate-flow.tsx`,
    from: "flow.card !== undefined && flow.state === 'scanned'",
    to: 'flow.card === undefined',
    seenBy: [PAGE],
  },
  {
    breaks: 'that a held answer at the gate says to come back',
    file: `${PAGE}/certificate-heading.tsx`,
    from: 'note: status?.awaitsReturn\n',
    to: 'note: !status\n',
    seenBy: [PAGE],
  },
]
