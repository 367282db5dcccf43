import type { WalletLink } from '../protocol/wallet-link.ts'
import { choiceOf, firstPicks, missingAsks } from '../screens/request/choice.ts'
import { nameIn } from '../wallet/issuer-texts.ts'
import { openRequest } from '../wallet/sharing/opened-request.ts'
import { decline, share } from '../wallet/sharing/sharing.ts'
import { CHECKS } from './checks.ts'
import type { Session } from './session.ts'

/** Answers a request for cards with the first cards that fit. */
export async function answer(link: Extract<WalletLink, { kind: 'request' }>, session: Session): Promise<boolean> {
  const { environment, report, confirm } = session
  const named = (names: Parameters<typeof nameIn>[1]) => nameIn(environment.languages(), names)
  report.step('Read the request')
  const opened = await openRequest(link, environment)
  report.checked(...CHECKS.request)
  const { name, host, trust } = opened.request.verifier
  report.note(`${name} asks, ${trust.known ? 'under one of the anchors' : 'under none of the anchors (--anchors)'}`)
  report.note(`the answer goes to ${host}, ${opened.request.reply.encryption ? 'encrypted' : 'not encrypted'}`)

  report.step('Find the cards')
  const missing = missingAsks(opened.groups)
  for (const { queryId, wanted, format } of missing)
    report.refused(
      `no card fits the query ${queryId}: ${named(wanted.names)} in ${format}`,
      'OpenID4VP 1.0 section 6.4',
    )
  if (missing.length > 0) {
    report.result('Nothing was sent, because cards are missing. The verifier does not learn this.')
    return false
  }
  const choice = choiceOf(opened.groups, firstPicks(opened.groups))
  for (const { card, shared, withheld } of choice.values()) {
    report.note(`${named(card.texts)} discloses: ${shared.map(({ names }) => named(names)).join(', ') || 'no claim'}`)
    report.note(`and withholds: ${withheld.map(({ names }) => named(names)).join(', ') || 'no claim'}`)
  }
  const { payment } = opened
  if (payment) report.note(`it confirms a payment: ${payment.amount} ${payment.currency} to ${payment.payee.name}`)

  report.step('Send the answer')
  if (!(await confirm('Send these claims?'))) {
    await decline(opened, environment)
    report.result('Declined, and the verifier was told (OpenID4VP 1.0 section 8.5).')
    return false
  }
  const { redirectUri } = await share(opened, choice, environment)
  report.note('the verifier took the answer; only its page says what it makes of it')
  if (redirectUri !== undefined) report.note(`the verifier asks to continue at ${redirectUri}`)
  report.result('Sent.')
  return true
}
