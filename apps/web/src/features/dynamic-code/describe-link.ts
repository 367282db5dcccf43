import type { LinkTarget } from '../../shared/links/link-target.ts'

const IN_A_WALLET = 'Scan the code with your wallet, or open the link in a wallet on this device.'

/** What a link is, for people who do not read links. */
export function describeLink(target: LinkTarget): { readonly heading: string; readonly explanation: string } {
  switch (target.kind) {
    case 'wallet':
      switch (target.asks) {
        case 'to present':
          return {
            heading: 'A presentation request',
            explanation: `${IN_A_WALLET} It shows you who asks, and for what, before anything is shared.`,
          }
        case 'to receive':
          return {
            heading: 'A credential offer',
            explanation: `${IN_A_WALLET} It shows you what is offered, and by whom, before it takes anything.`,
          }
        case 'unknown':
          return { heading: 'A link for a wallet', explanation: IN_A_WALLET }
      }
      break
    case 'page':
      return target.isOurs
        ? {
            heading: 'A page of this site',
            explanation: 'Scan the code to open it on another device, or open it here.',
          }
        : {
            heading: `A web page at ${target.host}`,
            explanation: 'It does not belong to this site. Open it only if you know the address and expect it.',
          }
    case 'text':
      return {
        heading: 'Text that cannot be opened here',
        explanation:
          'It is neither a link for a wallet nor a secure web page. Do not follow what it says unless you know who made it.',
      }
  }
}
