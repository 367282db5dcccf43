import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../apps/server/src/composition/contract.ts'
import { CALLBACK_PATHS } from '../../apps/server/src/credentials/entra/entra-context.ts'
import { ROUTES } from '../../apps/server/src/credentials/openid4vc/wallet-endpoints.ts'

const MEANING = {
  anonymous: 'everybody',
  wallet: 'wallets, authenticated by their protocol',
  'signed-in': 'signed-in users',
  'help-desk-staff':
    'everybody; with `HELP_DESK_SIGN_IN=required` only signed-in users, with `HELP_DESK_ROLE_CLAIM` only users with its role and administrators',
  'stage-audience': 'everybody with `STAGE=on`; otherwise only administrators',
  administrator: 'users with the admin scope and, if `ADMIN_ROLE_CLAIM` is set, its role',
} as const satisfies Record<Endpoint['access'], string>

/** Access to the callbacks of the engine entra. */
const CALLBACKS = 'Microsoft Entra Verified ID, with the key of the request'

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`

/** Returns docs/access.md: the required access of each route, as the API and the engines declare it. */
export function accessTable(): string {
  const rows = [
    ...ENDPOINTS.map(({ method, path, access }) => [method, `\`${path}\``, MEANING[access]]),
    ...ROUTES.map((path) => ['', `\`${path}\``, MEANING.wallet]),
    ...Object.values(CALLBACK_PATHS).map((path) => ['POST', `\`${path}\``, CALLBACKS]),
  ]
  return [
    '# Required access of each route',
    '',
    'This page is for administrators and developers who check the access rules. `npm run docs` generates the page from the',
    'endpoints of the features and the routes of the engines; a test fails if the page is outdated. The server enforces these rules in',
    '`composition/access-matrix.ts`. Pages, pictures and files are public and contain no data. Requesting a presentation for the help',
    'desk, and reading its result, additionally requires help desk access.',
    '',
    row(['method', 'path', 'who']),
    row(['---', '---', '---']),
    ...rows.map(row),
    '',
  ].join('\n')
}
