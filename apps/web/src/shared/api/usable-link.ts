import { backendLink } from '../links/wallet/wallet-link.ts'

/** Error for a response with a link that must not be opened, because it would run in the browser or is no link at all. */
export class UnusableLink extends Error {
  override readonly name = 'UnusableLink'
}

/**
 * Returns the response of a backend if its link can be offered to a visitor.
 *
 * @throws UnusableLink if it cannot
 */
export function withUsableLink<Answer extends { readonly url: string }>(answer: Answer): Answer {
  if (backendLink(answer.url) === undefined) throw new UnusableLink('The link in the response cannot be opened')
  return answer
}
