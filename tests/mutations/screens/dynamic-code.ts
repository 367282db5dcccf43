import type { Mutation } from '../mutation.ts'

const LINKS = 'apps/web/src/shared/links'
const PAGE = 'apps/web/src/features/dynamic-code'

/** Breaks of the pages that show a link from an address, and of the caller's page. */
export const DYNAMIC_CODE_SCREENS: Mutation[] = [
  {
    breaks: 'that http leads nowhere but to this site',
    file: `${LINKS}/link-target.ts`,
    from: "if (url.protocol === 'http:' && !isOurs) return { kind: 'text' }",
    to: '',
    seenBy: [LINKS, PAGE],
  },
  {
    breaks: 'the real name of a host that looks like another one',
    file: `${LINKS}/link-target.ts`,
    from: "return { kind: 'page', url: url.href, host: url.host, isOurs }",
    to: "return { kind: 'page', url: text, host: text.split('/')[2] ?? '', isOurs }",
    seenBy: [LINKS, PAGE],
  },
  {
    breaks: 'that another site opens in a new tab, without a way back to this page',
    file: `${LINKS}/web-page-button.tsx`,
    from: ' target="_blank" rel="noopener"',
    to: '',
    seenBy: [PAGE],
  },
  {
    breaks: 'that a web page in the address of a presentation is not passed off as a wallet',
    file: 'apps/web/src/features/presentation/request-buttons.tsx',
    from: "if (target.kind === 'page') return <WebPageButton page={target} />",
    to: '',
    seenBy: ['apps/web/src/features/presentation'],
  },
  {
    breaks: 'control characters that can be seen',
    file: `${LINKS}/link-text.tsx`,
    from: '{shorten(withVisibleControls(children))}',
    to: '{shorten(children)}',
    seenBy: [PAGE],
  },
  {
    breaks: 'both alphabets of Base64 in the address of a dynamic code',
    file: `${PAGE}/link-in-address.ts`,
    from: 'decodeBase64(decodePathPart(part))',
    to: 'decodeBase64(part)',
    seenBy: [PAGE],
  },
  {
    breaks: "that another server's request never shows our help desk",
    file: 'apps/web/src/shared/links/own-request-id.ts',
    from: 'if (requestUri === null || requestUri.origin !== window.location.origin) return undefined',
    to: 'if (requestUri === null) return undefined',
    seenBy: [PAGE],
  },
  {
    breaks: 'the end of a call that does not wait for the server',
    file: `${PAGE}/caller/caller-page.tsx`,
    from: "const state = secondsLeft === 0 ? 'expired' : call.state",
    to: 'const state = call.state',
    seenBy: [PAGE],
  },
  {
    breaks: "that the caller's page asks no more once it is over",
    file: `${PAGE}/caller/caller-query.ts`,
    from: '{ isOver: (call) => call === null || !isOpen(call) }',
    to: '{}',
    seenBy: [PAGE],
  },
  {
    breaks: 'the page of a caller without ways elsewhere',
    file: `${PAGE}/dynamic-code-page.tsx`,
    from: 'useSiteNavigation(call === null)',
    to: 'useSiteNavigation(call !== undefined)',
    seenBy: ['apps/web/src/app'],
  },
  {
    breaks: 'the page of a caller without ways elsewhere until it is known to be one',
    file: 'apps/web/src/app/visitor-layout.tsx',
    from: '(isShown ?? !mayBeForCaller)',
    to: '(isShown ?? true)',
    seenBy: ['apps/web/src/app'],
  },
  {
    breaks: 'the page of a caller without a link to pass on',
    file: `${PAGE}/caller/caller-view.tsx`,
    from: '<CodeAndWays payload={link}',
    to: '<button type="button">{t`Copy Dynamic Link`}</button><CodeAndWays payload={link}',
    seenBy: [PAGE],
  },
]
