// Writes docs/access.md: who may make which call, as the endpoints of the contract and the engines say.
import { writeFileSync } from 'node:fs'
import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../apps/server/src/composition/contract.ts'
import { ROUTES } from '../../apps/server/src/credentials/openid4vc/limits-and-paths.ts'

const MEANING = {
  anonymous: 'anybody',
  wallet: 'wallets, by their own protocol',
  'signed-in': 'who has signed in',
  'help-desk-staff':
    'the help desk: anybody; with `HELP_DESK_SIGN_IN=required` who has signed in, with `HELP_DESK_ROLE_CLAIM` who has its role, and administrators',
  administrator: 'who has signed in with the admin scope, and the role of `ADMIN_ROLE_CLAIM` where one is named',
} as const satisfies Record<Endpoint['access'], string>

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`

/** The table as Markdown. */
export function accessTable(): string {
  const rows = [
    ...ENDPOINTS.map(({ method, path, access }) => [method, `\`${path}\``, MEANING[access]]),
    ...ROUTES.map((path) => ['', `\`${path}\``, MEANING.wallet]),
  ]
  return [
    '# Who may make which call',
    '',
    'Written by `node tools/launch.mjs tools/docs/access-table.ts` from the endpoints of the features and the routes that the engine names;',
    'a test fails where it is stale. Pages, pictures and files are for anybody, and hold no data. Asking for a presentation to the help',
    'desk, or for its result, asks for help-desk staff besides.',
    '',
    row(['method', 'path', 'who']),
    row(['---', '---', '---']),
    ...rows.map(row),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(new URL('../../docs/access.md', import.meta.url), accessTable())
