import { EXPIRED_TEXT, type ShownState } from '../../shared/flow/shown-state.ts'
import { StateHeading, type StateHeadingProps } from '../../shared/ui/state-heading.tsx'
import type { Certificate } from './certificate.ts'

interface CertificateHeadingProps {
  readonly title: string
  readonly certificate: Certificate
}

const HEADINGS: Record<ShownState, (props: CertificateHeadingProps) => StateHeadingProps> = {
  requesting: ({ title, certificate: { requestError } }) => ({
    heading: title,
    note: requestError ? undefined : 'One moment ...',
  }),
  waiting: ({ title }) => ({ heading: title, note: 'Waiting for the wallet that has it', isWaiting: true }),
  scanned: ({ certificate: { status } }) => ({
    heading: 'Verification Started',
    note: status?.awaitsReturn
      ? 'Your wallet has answered. Come back from it to finish.'
      : 'Confirm it in your wallet.',
    isWaiting: true,
  }),
  done: verdictHeading,
  rejected: ({ certificate: { error } }) => ({
    heading: 'Verification Rejected',
    reasons: error ? [error.message] : [],
    tone: 'bad',
  }),
  expired: () => ({ heading: 'The code has expired', reasons: [EXPIRED_TEXT], tone: 'bad' }),
  gone: () => ({ heading: 'No longer kept', reasons: ['What was shown is erased after a while.'], tone: 'bad' }),
  erased: verdictHeading,
}

/** Says how the presentation of a certificate stands. */
export function CertificateHeading(props: CertificateHeadingProps) {
  return <StateHeading {...HEADINGS[props.certificate.state](props)} />
}

function verdictHeading({ certificate: { result } }: CertificateHeadingProps): StateHeadingProps {
  if (result.data === undefined) return { heading: 'Verified', note: result.isError ? undefined : 'One moment ...' }
  const { status, details } = result.data
  return status === 'OK'
    ? { heading: 'Certificate accepted', tone: 'good' }
    : { heading: 'Verified, but not accepted', reasons: details ? [details] : [], tone: 'bad' }
}
