import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const AUTH = `${SERVER}/platform/auth`
const VERIFIER = `${AUTH}/token-verifier.ts`
const REFUSAL_TEST = `${AUTH}/token-refusal.test.ts`
const PROVIDER = `${AUTH}/identity-provider.ts`
const IDENTITIES = `${SERVER}/features/identities`
const CONTRACTS = `${SERVER}/features/contracts`
const ACCOUNTS = `${SERVER}/features/accounts`
const ADMIN_TESTS = 'tests/protocol/admin'

/** Breaks of the server side of the admin console: tokens, access, revocation, lists. */
export const ADMINISTRATION: Mutation[] = [
  // Tokens
  {
    breaks: 'the audience of an access token',
    file: VERIFIER,
    from: '      audience: this.#audiences,\n      algorithms',
    to: '      algorithms',
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'the issuer of an access token',
    file: VERIFIER,
    from: '      issuer,\n      audience',
    to: '      audience',
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'that a token of another app is refused',
    file: VERIFIER,
    from: 'if (client !== undefined && client !== this.#clientId)',
    to: 'if (client === null)',
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'that an ID token is no access token',
    file: VERIFIER,
    from: "  nonce: z.undefined('this is an ID token').optional(),\n",
    to: '',
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'that an ID token without nonce opens no API that shares its client id',
    file: VERIFIER,
    from: 'accepted.scopes.size === 0',
    to: 'accepted.scopes.size < 0',
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'that an access token without nonce is one',
    file: VERIFIER,
    from: "nonce: z.undefined('this is an ID token').optional()",
    to: "nonce: z.undefined('this is an ID token')",
    seenBy: [`${AUTH}/token-verifier.test.ts`],
  },
  {
    breaks: 'the pause between two fetches of keys',
    file: PROVIDER,
    from: 'cooldownDuration: KEY_COOLDOWN',
    to: 'cooldownDuration: 0',
    seenBy: [`${AUTH}/identity-provider.test.ts`],
  },
  {
    breaks: 'that the pause between two fetches of keys outlives a new discovery',
    file: PROVIDER,
    from: 'const found = isSame ? before.issuer : {',
    to: 'const found = {',
    seenBy: [`${AUTH}/identity-provider.test.ts`],
  },
  {
    breaks: 'the end of the life of keys',
    file: PROVIDER,
    from: 'cacheMaxAge: KEY_LIFE',
    to: 'cacheMaxAge: Infinity',
    seenBy: [`${AUTH}/identity-provider.test.ts`],
  },
  {
    breaks: 'that an identity provider which failed is left alone for a while',
    file: PROVIDER,
    from: 'if (pause && isWithin(pause, this.#clock()))',
    to: 'if (pause && this.#clock() < 0)',
    seenBy: [`${AUTH}/identity-provider.test.ts`],
  },
  {
    breaks: 'that a refused token is told to the log with what was found',
    file: `${AUTH}/token-refusal.ts`,
    from: '  found: foundIn(options.token),\n',
    to: '  found: {},\n',
    seenBy: [REFUSAL_TEST],
  },
  {
    breaks: 'that nobody is named in the log by a refused token',
    file: `${AUTH}/token-refusal.ts`,
    from: '    return {\n      issuer: text(iss),',
    to: '    return {\n      ...decodeJwt(token),\n      issuer: text(iss),',
    seenBy: [REFUSAL_TEST],
  },
  {
    breaks: 'that what a stranger writes into the log by a token is bounded',
    file: `${AUTH}/token-refusal.ts`,
    from: 'list.slice(0, MOST)',
    to: 'list',
    seenBy: [REFUSAL_TEST],
  },
  {
    breaks: 'that nobody fills the log with refused tokens',
    file: `${AUTH}/refusal-log.ts`,
    from: 'this.#lines >= LINES_PER_MINUTE',
    to: 'this.#lines < 0',
    seenBy: [REFUSAL_TEST],
  },
  {
    breaks: 'that the log tells how many refused tokens it left out',
    file: `${AUTH}/refusal-log.ts`,
    from: '{ untold: this.#untold }',
    to: '{}',
    seenBy: [REFUSAL_TEST],
  },
  {
    breaks: 'that a refused token is told to the log at all',
    file: `${IDENTITIES}/access-guards.ts`,
    from: '        this.#refusals.tell(request.log, error.refusal)\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/log.test.ts`],
  },
  {
    breaks: 'that a token without the admin scope is told to the log',
    file: `${IDENTITIES}/access-guards.ts`,
    from: '    this.#refusals.tell(request.log, missingScope(this.#adminScopes, scopes))\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/log.test.ts`],
  },

  // Access
  {
    breaks: 'that a scope is a whole word',
    file: `${IDENTITIES}/access-guards.ts`,
    from: 'accepted.scopes.has(scope)',
    to: '[...accepted.scopes].some((one) => one.includes(scope))',
    seenBy: [`${ADMIN_TESTS}/tokens.test.ts`],
  },
  {
    breaks: 'that administrators have the admin scope',
    file: `${IDENTITIES}/access-guards.ts`,
    from: 'if (session.isAdministrator) return\n',
    to: 'if (session.isAdministrator !== undefined) return\n',
    seenBy: [`${ADMIN_TESTS}/access-matrix.test.ts`],
  },
  {
    breaks: 'an entry of the access matrix',
    file: 'packages/api/src/endpoints/administration.ts',
    from: "path: '/vc/admin/audit',\n    access: 'administrator'",
    to: "path: '/vc/admin/audit',\n    access: 'signed-in'",
    seenBy: [`${ADMIN_TESTS}/access-matrix.test.ts`],
  },
  {
    breaks: 'that a route without an entry in the access matrix stops the start',
    file: `${AUTH}/access.ts`,
    from: 'if (access === undefined) throw',
    to: 'if (access === null) throw',
    seenBy: [`${AUTH}/access.test.ts`],
  },
  {
    breaks: 'that the access matrix is enforced',
    file: `${SERVER}/http.ts`,
    from: '  enforceAccess(app, accessMatrix(engines), access.guards)\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/access-matrix.test.ts`],
  },
  {
    breaks: 'that the help desk can be for people who signed in',
    file: `${SERVER}/features/help-desk/help-desk.purpose.ts`,
    from: '  authorize: requireStaff,\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/help-desk-sign-in.test.ts`],
  },
  {
    breaks: 'that the result of a help-desk presentation has no other door',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: '    await authorize(this.#dependencies.purposes.named(row.purpose))\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/help-desk-sign-in.test.ts`],
  },

  // People
  {
    breaks: 'that who was revoked is refused',
    file: `${IDENTITIES}/identities.service.ts`,
    from: "    if (known?.status === 'Revoked') throw new HttpProblem('access-revoked')\n",
    to: '',
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that nobody revokes themselves',
    file: `${IDENTITIES}/identities.service.ts`,
    from: 'if (id === actor) throw',
    to: 'if (id === undefined) throw',
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that two administrators cannot revoke each other',
    file: `${IDENTITIES}/identities.service.ts`,
    from: "    if (held.find((row) => row.id === actor)?.status !== 'Active') throw new HttpProblem('access-revoked')\n",
    to: '',
    seenBy: [IDENTITIES],
  },
  {
    breaks: 'that two administrators cannot revoke each other at the same moment',
    file: `${IDENTITIES}/identities.repository.ts`,
    from: '(isPostgres(tx) ? people.forUpdate() : people).execute()',
    to: 'people.execute()',
    seenBy: [IDENTITIES],
  },
  {
    breaks: 'that an older token changes nothing of a person',
    file: `${IDENTITIES}/identities.repository.ts`,
    from: "\n        .where('identities.last_sign_in', '<', last_sign_in)",
    to: '',
    seenBy: [IDENTITIES],
  },

  // Contracts and lists
  {
    breaks: 'that a revoked contract stays so',
    file: `${CONTRACTS}/contracts.repository.ts`,
    from: "    .where('status', '=', status === 'Enabled' ? 'Disabled' : 'Enabled')\n",
    to: '',
    seenBy: [`${CONTRACTS}/contracts-status.repository.test.ts`],
  },
  {
    breaks: 'that only a new definition changes lastUpdate',
    file: `${CONTRACTS}/contracts.repository.ts`,
    from: "    .where('definition', '!=', definition)\n",
    to: '',
    seenBy: [`${CONTRACTS}/contracts-status.repository.test.ts`],
  },
  {
    breaks: 'that an account is on one page only',
    file: `${ACCOUNTS}/account-list.repository.ts`,
    from: "    .orderBy('id', direction)\n",
    to: '',
    seenBy: [`${ACCOUNTS}/account-list.repository.test.ts`],
  },
  {
    breaks: 'that what is searched for is no pattern',
    file: `${SERVER}/platform/database/text-search.ts`,
    from: '/[*?[]|\\P{ASCII}/gu',
    to: '/\\P{ASCII}/gu',
    seenBy: [`${ACCOUNTS}/account-list.repository.test.ts`],
  },
  {
    breaks: 'that the log of changes names who made them',
    file: `${SERVER}/features/identities/identities.module.ts`,
    from: 'actorOf: (request) => access.sessionOf(request).id',
    to: "actorOf: (request) => (access.sessionOf(request), 'administrator')",
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that a person is another kind of actor than a wallet, whatever they are called',
    file: `${SERVER}/features/audit/audit-list.service.ts`,
    from: 'actorKindOf(actor)',
    to: 'actorKindOf(username ?? actor)',
    seenBy: [`${SERVER}/features/audit`],
  },
  {
    breaks: 'that a revoked account is asked for no payment',
    file: `${SERVER}/features/payments/answering-account.ts`,
    from: "  if (status === 'Revoked') throw new HttpProblem('not-possible', { code: 'account-revoked' })\n",
    to: '',
    seenBy: ['tests/protocol/business/payments.test.ts'],
  },
  {
    breaks: 'that an account of another card is asked for no payment',
    file: `${ACCOUNTS}/accounts.repository.ts`,
    from: "    .where('contracts.name', '=', contract)\n",
    to: '',
    seenBy: ['tests/protocol/business/payments.test.ts'],
  },
  {
    breaks: 'that a disabled contract ends what is open under it',
    file: `${SERVER}/features/contracts/contracts.module.ts`,
    from: "if (outcome === 'changed' && status === 'Disabled') await endOpenRuns(tx, id)",
    to: '',
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that a revoked contract ends what is open under it',
    file: `${SERVER}/revocation.ts`,
    from: '        await endOpenRuns(tx, id)\n',
    to: '',
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that a page learns at once that its contract was disabled',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: "reason: 'CONTRACT_NOT_ENABLED', now: clock(), limit })\n      for (const id of ids) changes.announce(tx, id)\n",
    to: "reason: 'CONTRACT_NOT_ENABLED', now: clock(), limit })\n      if (!changes) return 0\n",
    seenBy: [`${ADMIN_TESTS}/changes.test.ts`],
  },
  {
    breaks: 'that a disabled contract ends also what begins at the same moment',
    file: `${SERVER}/features/issuance/issuance.service.ts`,
    from: "      if (!(await holdEnabledContract(tx, scenario.type))) throw new HttpProblem('contract-not-enabled')\n",
    to: "      if (!holdEnabledContract) throw new HttpProblem('contract-not-enabled')\n",
    seenBy: [`${SERVER}/features/issuance`],
  },
  {
    breaks: 'that a held answer is told of at once',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: "    if (!isHeld) return { kind: 'closed' }\n    // The page that waits says that the wallet has answered, and where it goes on.\n    changes.announce(tx, id)\n",
    to: "    if (!isHeld || !changes) return { kind: 'closed' }\n",
    seenBy: ['tests/protocol/presentation/same-device.test.ts'],
  },
  {
    breaks: 'that a held answer is told apart from one that is awaited',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'row.held_answer !== null && row.browser !== null',
    to: 'row.held_answer === null && row.browser !== null && !row',
    seenBy: ['tests/protocol/presentation/same-device.test.ts'],
  },
]
