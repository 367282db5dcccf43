import type { SpecificationLine, TestReference } from '../specification-line.ts'

const APP = 'apps/web/src/app'
const EVENTS = 'apps/web/src/features/events'
const VISITOR_BAR_TEST = `${APP}/visitor-bar.test.tsx`
const BARS_TEST = `${APP}/bars.test.tsx`
const HOME_SPEC = 'tests/browser/home.spec.ts'
const SIGN_IN_SPEC = 'tests/browser/sign-in.spec.ts'

const VISITOR_BAR: TestReference = [VISITOR_BAR_TEST, 'leads home, to the profile and to the blog']
const VISITOR_IN_A_BROWSER: TestReference = [
  SIGN_IN_SPEC,
  'A visitor sees Sign In only, and nothing of the sign-in is loaded for them',
]
const SIGNED_IN_BAR: TestReference = [BARS_TEST, 'of who is signed in leads home and to each of the tools']
const SIGNED_IN_IN_A_BROWSER: TestReference = [
  SIGN_IN_SPEC,
  'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
]
const ADMIN_BAR: TestReference = [
  BARS_TEST,
  'of the console leads to cards, contracts and token, and administrators to what only they see',
]
const SIGN_OUT: TestReference = [BARS_TEST, 'of %s has Sign Out, which ends the session']
const TOGGLES: TestReference = [BARS_TEST, 'of %s has a toggle for the theme and one for the help']
const HELP: TestReference = [
  VISITOR_BAR_TEST,
  'opens the help with its three steps and the supported wallets, and closes it again',
]
const HELP_IN_A_BROWSER: TestReference = [HOME_SPEC, 'The help panel explains how to scan, and closes again']
const EACH_EVENT: TestReference = [
  `${EVENTS}/events-console.test.tsx`,
  'lists the newest first, each with its time, type, message, name, details and link',
]

const signedInLink = (entry: string, address: string, from: string, to: string): SpecificationLine[] => [
  {
    says: `Signed-in top bar: ${entry}`,
    shownBy: [SIGNED_IN_BAR, SIGNED_IN_IN_A_BROWSER],
    broken: [{ file: `${APP}/signed-in-bar.tsx`, from: `{t\`${entry}\`}`, to: '{t`Elsewhere`}' }],
  },
  {
    says: `Signed-in top bar: ${entry} leads to ${address}`,
    shownBy: [SIGNED_IN_BAR],
    broken: [{ file: `${APP}/signed-in-bar.tsx`, from, to }],
  },
]

const NAVIGATION_BARS: SpecificationLine[] = [
  {
    says: 'Visitor top bar: Home',
    shownBy: [VISITOR_BAR, VISITOR_IN_A_BROWSER],
    broken: [{ file: `${APP}/visitor-bar.tsx`, from: '{t`Home`}', to: '{t`Start`}' }],
  },
  {
    says: 'Visitor top bar: Home leads to `/`',
    shownBy: [VISITOR_BAR],
    broken: [{ file: `${APP}/visitor-bar.tsx`, from: 'to={PAGES.home}', to: 'to={PAGES.demo}' }],
  },
  {
    says: 'Visitor top bar: a profile link',
    shownBy: [VISITOR_BAR, VISITOR_IN_A_BROWSER],
    broken: [{ file: `${APP}/visitor-bar.tsx`, from: '{t`Profile`}', to: '{t`About`}' }],
  },
  {
    says: 'Visitor top bar: the profile link is external, as configured',
    shownBy: [VISITOR_BAR],
    broken: [
      { file: `${APP}/visitor-bar.tsx`, from: 'to={configuration.profileUrl}', to: 'to={configuration.blogUrl}' },
    ],
  },
  {
    says: 'Visitor top bar: a blog link',
    shownBy: [VISITOR_BAR, VISITOR_IN_A_BROWSER],
    broken: [{ file: `${APP}/visitor-bar.tsx`, from: '{t`Blog`}', to: '{t`News`}' }],
  },
  {
    says: 'Visitor top bar: the blog link is external, as configured',
    shownBy: [VISITOR_BAR],
    broken: [
      { file: `${APP}/visitor-bar.tsx`, from: 'to={configuration.blogUrl}', to: 'to={configuration.profileUrl}' },
    ],
  },
  {
    says: 'Visitor top bar: profile and blog open in a new tab (D29)',
    shownBy: [VISITOR_BAR],
    broken: [{ file: `${APP}/bar-links.tsx`, from: '      target="_blank"\n', to: '' }],
  },
  {
    says: 'Visitor top bar: profile and blog have no way back to the page, by noopener (D29)',
    shownBy: [VISITOR_BAR],
    broken: [{ file: `${APP}/bar-links.tsx`, from: '      rel="noopener"\n', to: '' }],
  },
  {
    says: 'The profile link is by default that of the working group (D29)',
    shownBy: [
      [
        'apps/server/src/configuration.test.ts',
        'is complete without any variable: the embedded database, on localhost, for development',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/configuration/pages.configuration.ts',
        from: "'https://www.w3.org/groups/wg/vc/'",
        to: "'https://www.w3.org/'",
      },
    ],
  },
  {
    says: 'The blog link is by default that of the OpenID Foundation (D29)',
    shownBy: [
      [
        'apps/server/src/configuration.test.ts',
        'is complete without any variable: the embedded database, on localhost, for development',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/configuration/pages.configuration.ts',
        from: "'https://openid.net/blog/'",
        to: "'https://openid.net/'",
      },
    ],
  },
  {
    says: 'Visitor top bar: Sign In',
    shownBy: [
      [BARS_TEST, 'of a visitor has Sign In, which leads to the identity provider, and no tool of those who signed in'],
      VISITOR_IN_A_BROWSER,
    ],
    broken: [{ file: `${APP}/sign-in-button.tsx`, from: '{t`Sign In`}', to: '{t`Log in`}' }],
  },
  ...signedInLink('Home', '`/`', 'to={PAGES.home}', 'to={PAGES.token}'),
  ...signedInLink('Demo', '`/demo`', 'to={PAGES.demo}', 'to={PAGES.token}'),
  ...signedInLink('Security Review Center', '`/security`', 'to={PAGES.security}', 'to={PAGES.token}'),
  ...signedInLink('Test Dynamic QR Code', '`/dynamic/code/...`', 'to={exampleCode}', 'to={PAGES.token}'),
  ...signedInLink('Admin', '`/admin`', 'to={PAGES.admin}', 'to={PAGES.token}'),
  {
    says: 'Signed-in top bar: Sign Out',
    shownBy: [SIGN_OUT, SIGNED_IN_IN_A_BROWSER],
    broken: [
      { file: `${APP}/signed-in-bar.tsx`, from: 'end={<SignOutButton account={account} />}', to: 'end={undefined}' },
    ],
  },
  {
    says: 'Admin bar: View Contracts',
    shownBy: [ADMIN_BAR],
    broken: [{ file: `${APP}/admin-bar.tsx`, from: '{t`View Contracts`}', to: '{t`Contracts`}' }],
  },
  {
    says: 'Admin bar: View Contracts leads to `/admin/contracts`',
    shownBy: [ADMIN_BAR],
    broken: [{ file: `${APP}/admin-bar.tsx`, from: 'to={PAGES.contracts}', to: 'to={PAGES.admin}' }],
  },
  {
    says: 'Admin bar: Debug Token',
    shownBy: [ADMIN_BAR],
    broken: [{ file: `${APP}/admin-bar.tsx`, from: '{t`Debug Token`}', to: '{t`Token`}' }],
  },
  {
    says: 'Admin bar: Debug Token leads to `/admin/token`',
    shownBy: [ADMIN_BAR],
    broken: [{ file: `${APP}/admin-bar.tsx`, from: 'to={PAGES.token}', to: 'to={PAGES.admin}' }],
  },
  {
    says: 'Admin bar: Sign Out',
    shownBy: [SIGN_OUT],
    broken: [
      {
        file: `${APP}/admin-bar.tsx`,
        from: 'end={account && <SignOutButton account={account} />}',
        to: 'end={undefined}',
      },
    ],
  },
  {
    says: 'Sign Out is called so',
    shownBy: [SIGN_OUT],
    broken: [{ file: `${APP}/sign-out-button.tsx`, from: '{t`Sign Out`}', to: '{t`Log out`}' }],
  },
  {
    says: 'The admin bar stands above the admin pages',
    shownBy: [[`${APP}/app-routes.test.tsx`, '%s is the one of the console: %s, below its bar']],
    broken: [{ file: `${APP}/admin-layout.tsx`, from: 'bar={<AdminBar />}', to: 'bar={<p />}' }],
  },
  {
    says: 'The top bar has a theme toggle',
    shownBy: [TOGGLES, [HOME_SPEC, 'The theme is dark at first, and the one that was chosen stays']],
    broken: [{ file: `${APP}/top-bar.tsx`, from: '<ThemeToggle />', to: '{!hasMenu || <ThemeToggle />}' }],
  },
  {
    says: 'The admin bar has a theme toggle',
    shownBy: [TOGGLES],
    broken: [{ file: `${APP}/top-bar.tsx`, from: '<ThemeToggle />', to: '{hasMenu || <ThemeToggle />}' }],
  },
  {
    says: 'The theme toggle changes the theme',
    shownBy: [TOGGLES, [`${APP}/app.test.tsx`, 'is dark at first, and keeps the theme that was chosen']],
    broken: [{ file: `${APP}/theme-toggle.tsx`, from: 'setColorScheme(other)', to: 'setColorScheme(colorScheme)' }],
  },
  {
    says: 'Dark is the default theme',
    shownBy: [
      [`${APP}/app.test.tsx`, 'is dark at first, and keeps the theme that was chosen'],
      [HOME_SPEC, 'The theme is dark at first, and the one that was chosen stays'],
    ],
    broken: [{ file: `${APP}/app.tsx`, from: 'defaultColorScheme="dark"', to: 'defaultColorScheme="light"' }],
  },
  {
    says: 'The top bar has a help toggle',
    shownBy: [TOGGLES, HELP, HELP_IN_A_BROWSER],
    broken: [{ file: `${APP}/top-bar.tsx`, from: '(isOpen) => !isOpen', to: '(isOpen) => !isOpen && hasMenu' }],
  },
  {
    says: 'The admin bar has a help toggle',
    shownBy: [TOGGLES],
    broken: [{ file: `${APP}/top-bar.tsx`, from: '(isOpen) => !isOpen', to: '(isOpen) => !isOpen && !hasMenu' }],
  },
]

const helpText = (says: string, text: string, other: string): SpecificationLine => ({
  says,
  shownBy: [HELP, HELP_IN_A_BROWSER],
  broken: [{ file: `${APP}/help-panel.tsx`, from: `t\`${text}\``, to: `t\`${other}\`` }],
})

const HELP_PANEL: SpecificationLine[] = [
  helpText("Help panel 'How to Scan QR Codes'", 'How to Scan QR Codes', 'Help'),
  helpText(
    'Help, step 1: open the authenticator wallet app',
    'Open the authenticator wallet app',
    'Open the camera of your phone',
  ),
  helpText(
    'Help, step 2: go to its Verified ID section (QR icon at bottom right)',
    'Go to its Verified ID section (QR icon at bottom right)',
    'Go to its Verified ID section',
  ),
  helpText('Help, step 3: scan, then save or share', 'Scan, then save or share', 'Scan'),
  {
    says: 'Help: the supported wallets',
    shownBy: [HELP, HELP_IN_A_BROWSER],
    broken: [
      {
        file: `${APP}/help-panel.tsx`,
        from: 'configuration.supportedWallets.map(',
        to: 'configuration.supportedWallets.slice(1).map(',
      },
    ],
  },
]

const ofEvent = (says: string, from: string, to: string): SpecificationLine => ({
  says,
  shownBy: [EACH_EVENT],
  broken: [{ file: `${EVENTS}/event-entry.tsx`, from, to }],
})

const EVENTS_CONSOLE: SpecificationLine[] = [
  {
    says: 'Events Console: the button floats',
    shownBy: [['tests/styles.test.ts', 'the button of the Events Console floats above every page']],
    broken: [{ file: `${EVENTS}/events-console.module.css`, from: 'position: fixed', to: 'position: static' }],
  },
  {
    says: 'Events Console: the button is on the public pages',
    shownBy: [[`${APP}/app-routes.test.tsx`, '%s is the one of the specification: %s']],
    broken: [{ file: `${APP}/visitor-layout.tsx`, from: '<EventsConsole />', to: '<>{!EventsConsole}</>' }],
  },
  {
    says: 'Events Console: the button opens a panel',
    shownBy: [
      [`${EVENTS}/events-console.test.tsx`, 'takes the focus in, and gives it back when %s closes it'],
      [
        'tests/browser/events.spec.ts',
        'The console opens and closes by keyboard, says how many events are new, and leaves the page usable',
      ],
    ],
    broken: [{ file: `${EVENTS}/events-console.tsx`, from: 'onClick={isOpen ? close : open}', to: 'onClick={close}' }],
  },
  {
    says: 'Events Console: the panel lists the events',
    shownBy: [EACH_EVENT],
    broken: [{ file: `${EVENTS}/events-panel.tsx`, from: '{events.map((event)', to: '{events.slice(1).map((event)' }],
  },
  ofEvent('Event: time', '{formatTime(timestamp)}', '{dateTime}'),
  ofEvent('Event: type', '{i18n._(BADGES[type])}', '{type}'),
  ofEvent(
    'Event: optional name',
    '{name && <p className={styles.name}>{card ? <CardTitle id={card} otherwise={name} /> : name}</p>}',
    '{name && <p />}',
  ),
  ofEvent('Event: message', '<p className={styles.message}>{message}</p>', '<p className={styles.message} />'),
  ofEvent('Event: details', '{details && <p className={styles.details}>{details}</p>}', '{details && <p />}'),
  ofEvent("Event: a link 'View Presentation'", 't`View Presentation`', 't`View`'),
  {
    says: "Event: 'View Presentation' leads to the presentation",
    shownBy: [
      EACH_EVENT,
      ['tests/browser/events.spec.ts', "'View Presentation' leads to the result, which adds no event"],
    ],
    broken: [{ file: `${EVENTS}/event-entry.tsx`, from: 'to={link}', to: 'to={message}' }],
  },
]

/** Navigation bars, help panel and Events Console. */
export const FRAME: SpecificationLine[] = [...NAVIGATION_BARS, ...HELP_PANEL, ...EVENTS_CONSOLE]
