import { t } from '@lingui/core/macro'
import type { LinkTarget } from '../../shared/links/link-target.ts'

const inAWallet = (hasCode: boolean): string =>
  hasCode
    ? t`Scan the code with your wallet, or open the link in a wallet on this device.`
    : t`Open the link in a wallet on this device.`

/** Says what a link does. `hasCode` is false for a link that is too long for a code. */
export function describeLink(
  target: LinkTarget,
  hasCode: boolean,
): { readonly heading: string; readonly explanation: string } {
  switch (target.kind) {
    case 'wallet':
      switch (target.asks) {
        case 'to present':
          return {
            heading: t`A presentation request`,
            explanation: `${inAWallet(hasCode)} ${t`Your wallet shows who asks for what before it shares anything.`}`,
          }
        case 'to receive':
          return {
            heading: t`A credential offer`,
            explanation: `${inAWallet(hasCode)} ${t`Your wallet shows what is offered and by whom before it accepts anything.`}`,
          }
        case 'unknown':
          return { heading: t`A link for a wallet`, explanation: inAWallet(hasCode) }
      }
      break
    case 'page':
      return target.isOurs
        ? {
            heading: t`A page of this site`,
            explanation: hasCode ? t`Scan the code to open it on another device, or open it here.` : t`Open it here.`,
          }
        : {
            heading: t`A web page at ${{ host: target.host }}`,
            explanation: t`This page does not belong to this site. Open it only if you know and expect the address.`,
          }
    case 'text':
      return {
        heading: t`Text that cannot be opened here`,
        explanation: t`This is neither a link for a wallet nor a secure web page. Do not follow its instructions unless you know who created it.`,
      }
  }
}
