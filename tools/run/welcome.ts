import { relative } from 'node:path'
import type { Addresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { styled } from '../terminal.ts'

type WelcomeOptions = {
  /** Location of the logs; by default in the data directory. */
  logs?: string
  /** Setting CREDENTIAL_ENGINE. */
  engine?: string | undefined
}

/** Returns the message after the start: addresses, first steps, and the location of data and logs. */
export function welcome(addresses: Addresses, seconds: string, { logs, engine }: WelcomeOptions = {}): string {
  const { urls, dataDirectory } = addresses
  const here = relative(process.cwd(), dataDirectory)
  const data = here.startsWith('..') ? dataDirectory : here || '.'
  const button = urls.emulator !== undefined && engine === 'entra' ? 'emulated Microsoft Authenticator' : 'demo wallet'
  return [
    '',
    styled('bold', `Vitrine is running (${seconds} s).`),
    '',
    `  The app        ${styled('cyan', urls.server)}`,
    `  Demo wallet    ${styled('cyan', urls.wallet)}`,
    `  Demo sign-in   ${styled('cyan', urls.idp)}  (used by Sign In in the app)`,
    ...(urls.emulator === undefined ? [] : [emulatorLine(urls.emulator)]),
    '',
    styled('bold', 'Try this first'),
    "  1. Open the app and choose 'Generate' on the card 'Bank account'.",
    `  2. Type a name, choose 'Generate', then 'Open in ${button}', and accept the card there.`,
    `  3. Back in the app choose 'Use' on the same card, and share it from the demo wallet.`,
    "  4. Choose 'Sign In', sign in as Ada Admin, and revoke the account under Admin, View Contracts.",
    ...(urls.emulator === undefined ? [] : emulatorSteps(urls.server, engine)),
    '',
    styled(
      'dim',
      `Data: ${data}   Logs: ${logs ?? (data === '.' ? 'logs' : `${data}/logs`)}   Stop: Ctrl-C (the data stays)`,
    ),
    '',
  ].join('\n')
}

/** Returns the line of the emulator, which replaces Microsoft's service and the wallet of that service. */
const emulatorLine = (url: string): string =>
  `  Verified ID    ${styled('cyan', url)}  (emulated; the demo wallet opens its links and shows its cards)`

/** Returns the steps that use the emulator. The card with the face check is not among the cards of the start page. */
const emulatorSteps = (app: string, engine: string | undefined): string[] => [
  `  5. Open ${styled('cyan', `${app}/issue/guardian`)} and get the card Guardian, whose use takes a face check.`,
  ...(engine === 'entra'
    ? []
    : ['     The setting CREDENTIAL_ENGINE=entra uses the emulator for the other cards, too.']),
]
