import type { SpecificationLine } from './specification-line.ts'

/** Error catalogue. */
export const SECTION_8: SpecificationLine[] = [
  {
    says: "'Failed to load configuration'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'says so when the cards cannot be loaded, and loads them when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/ui/configuration-failure.tsx',
        from: 't`Failed to load configuration`',
        to: 't`Failed to load the configuration`',
      },
    ],
  },
  {
    says: "'Failed to load configuration' when the issuance settings fetch failed",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
    ],
    broken: [
      { file: 'apps/web/src/features/issuance/issuance-screen.tsx', from: '{error ? (', to: '{error && data ? (' },
    ],
  },
  {
    says: "'Failed to issue credential' when the issuance request failed",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the credential cannot be issued, never repeats the request by itself, and keeps the form',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'title={t`Failed to issue credential`}',
        to: 'title={t`Failed to issue the credential`}',
      },
    ],
  },
  {
    says: "'Failed to initiate presentation' when the presentation request failed",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'says so when no request can be made, and makes one when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-flow.tsx',
        from: 'title={t`Failed to initiate presentation`}',
        to: 'title={t`Failed to begin presentation`}',
      },
    ],
  },
  {
    says: "'Failed to initiate presentation' at the help desk",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says so when no request can be made, and makes one when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/request-pending.tsx',
        from: 'title={t`Failed to initiate presentation`}',
        to: 'title={t`Failed to begin presentation`}',
      },
    ],
  },
  {
    says: "'Failed to initiate presentation' at the gate",
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'says so when no request can be made, and when the result cannot be fetched',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/certificate-request.tsx',
        from: '<RequestPending error={certificate.requestError}',
        to: '<RequestPending error={null}',
      },
    ],
  },
  {
    says: "'Network response was not ok'",
    shownBy: [
      [
        'apps/web/src/shared/api/client.test.ts',
        'throws and logs what the specification says on any answer that is not OK, without the secret id',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: "super('Network response was not ok')",
        to: "super('Network response was not OK')",
      },
    ],
  },
  {
    says: "'Network response was not ok' for any non-OK response",
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'throws and logs it at status %i, too']],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'successes === undefined ? ok :',
        to: 'successes === undefined ? status < 500 :',
      },
    ],
  },
  {
    says: "'Network response was not ok' is thrown",
    shownBy: [
      [
        'apps/web/src/shared/api/client.test.ts',
        'throws and logs what the specification says on any answer that is not OK, without the secret id',
      ],
      ['apps/web/src/shared/api/client.test.ts', 'throws and logs it at status %i, too'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: '    throw error\n  }\n  return response',
        to: '  }\n  return response',
      },
    ],
  },
  {
    says: "'Network response was not ok' is logged to the console",
    shownBy: [
      [
        'apps/web/src/shared/api/client.test.ts',
        'throws and logs what the specification says on any answer that is not OK, without the secret id',
      ],
      ['apps/web/src/shared/api/client.test.ts', 'throws and logs it at status %i, too'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'console.error(error.message',
        to: 'console.debug(error.message',
      },
    ],
  },
  {
    says: "'Failed to fetch presentation result'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'says so when the result cannot be fetched, and fetches it again when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-view.tsx',
        from: 'title={t`Failed to fetch presentation result`}',
        to: 'title={t`Failed to fetch the result`}',
      },
    ],
  },
  {
    says: "'Failed to fetch presentation result' is shown on the page when the result fetch failed",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'says so when the result cannot be fetched, and fetches it again when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-view.tsx',
        from: 'if (error && !isFetching)',
        to: 'if (error && isFetching)',
      },
    ],
  },
  {
    says: "'Failed to fetch presentation result' at the gate",
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'says so when no request can be made, and when the result cannot be fetched',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/certificate-request.tsx',
        from: 'title={t`Failed to fetch presentation result`}',
        to: 'title={t`Failed to fetch the result`}',
      },
    ],
  },
  {
    says: "'Failed to fetch employee verification data'",
    shownBy: [
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the verified data cannot be fetched, and fetches it again when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/lookup-failure.tsx',
        from: 't`Failed to fetch employee verification data`',
        to: 't`Failed to fetch verification data`',
      },
    ],
  },
  {
    says: "'Failed to fetch employee verification data' with Try Again",
    shownBy: [
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the verified data cannot be fetched, and fetches it again when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/lookup-failure.tsx',
        from: 'retryLabel={t`Try Again`}',
        to: 'retryLabel={t`Once more`}',
      },
    ],
  },
  {
    says: "'Failed to fetch employee verification data': Try Again fetches again",
    shownBy: [
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/lookup-failure.tsx',
        from: 'onRetry={() => void refetch()}',
        to: 'onRetry={() => {}}',
      },
    ],
  },
  {
    says: "'API returned {status}: {statusText}'",
    shownBy: [['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'says what the server answered otherwise']],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 't`API returned ${status}: ${statusText}`',
        to: 't`The API returned ${status}: ${statusText}`',
      },
    ],
  },
  {
    says: "'API returned {status}: {statusText}': the status",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'says what the server answered otherwise'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'const { status, problem } = error',
        to: 'const { name: status, problem } = error',
      },
    ],
  },
  {
    says: "'API returned {status}: {statusText}': the status text",
    shownBy: [['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'says what the server answered otherwise']],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'const statusText = error.statusText ||',
        to: 'const statusText =',
      },
    ],
  },
  {
    says: "'API returned {status}: {statusText}' for other non-OK responses in the employee lookup",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'says what the server answered otherwise'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'if (error.status === 404) return null',
        to: 'if (error.status >= 404) return null',
      },
    ],
  },
  {
    says: "'Verification Not Found' view",
    shownBy: [
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/verification-status.tsx',
        from: '<EmptyState title={t`Verification Not Found`}>',
        to: '<EmptyState title={t`Not Found`}>',
      },
    ],
  },
  {
    says: "'Verification Not Found' on a 404 from the employee lookup",
    shownBy: [
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'finds nobody in an empty object and behind a 404'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'if (error.status === 404) return null',
        to: 'if (error.status === 410) return null',
      },
    ],
  },
  {
    says: "'Invalid GUID provided'",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'needs a guid, and %j is none'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'needs a guid'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 't`Invalid GUID provided`',
        to: 't`Invalid guid provided`',
      },
    ],
  },
  {
    says: "'Invalid GUID provided' when the guid parameter is missing",
    shownBy: [['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'needs a guid, and %j is none']],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'if (!guid?.trim())',
        to: "if (guid === '')",
      },
    ],
  },
  {
    says: "'Failed to get accounts'",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'logs a failure, stays empty, and tries again when asked to',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/all-accounts-page.tsx',
        from: 'failure={t`Failed to get accounts`}',
        to: 'failure={t`Failed to get the accounts`}',
      },
    ],
  },
  {
    says: "'Failed to get accounts' is logged",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'logs a failure, stays empty, and tries again when asked to',
      ],
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'shows nothing of an answer with status %i'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/all-accounts-page.tsx',
        from: "console.error('Failed to get accounts')",
        to: "console.debug('Failed to get accounts')",
      },
    ],
  },
  {
    says: "'Failed to get accounts': the list stays empty when the all-accounts call is not OK",
    shownBy: [
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'shows nothing of an answer with status %i'],
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'logs a failure, stays empty, and tries again when asked to',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'successes === undefined ? ok : successes.includes(status)',
        to: 'successes === undefined ? ok : status > 0',
      },
    ],
  },
  {
    says: "'Failed to get contracts' when the contracts fetch fails",
    shownBy: [
      ['apps/web/src/features/admin/contracts/contracts-page.test.tsx', 'says that it failed and why, and tries again'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/contracts/contracts-page.tsx',
        from: 't`Failed to get contracts`',
        to: 't`Failed to get the contracts`',
      },
    ],
  },
  {
    says: "'Failed to get contracts' on the page of a contract",
    shownBy: [['apps/web/src/features/admin/accounts/contract-page.test.tsx', 'says when %s fails']],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/contract-page.tsx',
        from: 't`Failed to get contracts`',
        to: 't`Failed to get the contracts`',
      },
    ],
  },
  {
    says: "'Failed to get contracts' when the accounts fetch fails",
    shownBy: [['apps/web/src/features/admin/accounts/contract-page.test.tsx', 'says when %s fails']],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/contract-accounts.tsx',
        from: 't`Failed to get contracts`',
        to: 't`Failed to get the accounts`',
      },
    ],
  },
  {
    says: "'Failed to revoke contract.'",
    shownBy: [
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'says that a revocation failed, and why'],
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'takes no answer with status %i for a revocation',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: 't`Failed to revoke contract.`',
        to: 't`Failed to revoke.`',
      },
    ],
  },
  {
    says: "'Failed to revoke contract.' on revoke failure",
    shownBy: [
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'says that a revocation failed, and why'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: 'successes: [200]',
        to: 'successes: [200, 409]',
      },
    ],
  },
  {
    says: "'Revoked.' on revoke success",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'says that revoking is final, and then offers nothing more',
      ],
    ],
    broken: [{ file: 'apps/web/src/features/admin/changes/admin-changes.ts', from: 't`Revoked.`', to: 't`Revoked`' }],
  },
  {
    says: "'Configuration not found or not enabled'",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'F-07 knows no card at %s'],
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'F-07 knows no card at %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/ui/with-scenario.tsx',
        from: 't`Configuration not found or not enabled`',
        to: 't`Configuration not found`',
      },
    ],
  },
  {
    says: "'Configuration not found or not enabled', as the server says it",
    shownBy: [
      ['apps/web/src/shared/words/words.test.ts', 'the refusal %s'],
      ['tests/protocol/api/configuration.test.ts', 'says the text of the error catalogue'],
    ],
    broken: [
      {
        file: 'packages/api/src/problems.ts',
        from: "title: 'Configuration not found or not enabled'",
        to: "title: 'Configuration not found'",
      },
    ],
  },
  {
    says: "'Configuration not found or not enabled' for an unknown scenario id",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'F-07 knows no card at %s'],
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'F-07 knows no card at %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/scenarios.ts',
        from: '({ id }) => id === configId',
        to: '({ id }) => id === configId?.toLowerCase()',
      },
    ],
  },
  {
    says: "'Configuration not found or not enabled' for a scenario whose issuance is disabled",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'F-07 does not issue a card that is not enabled for it',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/scenarios.ts',
        from: 'meant.find((card) => card[use].enabled)',
        to: "meant.find((card) => card[use].enabled || use === 'issuance')",
      },
    ],
  },
  {
    says: "'Configuration not found or not enabled' for a scenario whose presentation is disabled",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-07 does not present a card that is not enabled for it',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/scenarios.ts',
        from: 'meant.find((card) => card[use].enabled)',
        to: "meant.find((card) => card[use].enabled || use === 'presentation')",
      },
    ],
  },
  {
    says: "'Sorry, wrong configuration.'",
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says so %s, and asks for nothing']],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-tool.tsx',
        from: 't`Sorry, wrong configuration.`',
        to: 't`Sorry, the configuration is wrong.`',
      },
    ],
  },
  {
    says: "'Sorry, wrong configuration.' at a help desk without the required scenario",
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says so %s, and asks for nothing']],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-tool.tsx',
        from: "purpose?.kind === 'help-desk' && purpose.audience === audience",
        to: "purpose?.kind !== 'gate'",
      },
    ],
  },
  {
    says: "'Sorry! Your coffee cupon has already been used. Please try again with a new one.'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'never says that a refused transaction was processed',
      ],
      ['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-reasons.ts',
        from: 'Your coffee cupon has',
        to: 'Your coffee coupon has',
      },
    ],
  },
  {
    says: "'Sorry! Your coffee cupon has already been used. ...' when cuponUsed is set",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'never says that a refused transaction was processed',
      ],
      ['tests/protocol/business/coupon.test.ts', 'a coupon gives a coffee once, and says when it was used'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-coupon.ts',
        from: 'return cuponUsed === true ||',
        to: 'return',
      },
    ],
  },
  {
    says: "'This request has expired. Please generate a new request.'",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'offers a new code when the old one has expired'],
      ['apps/web/src/shared/words/flow-error-words.test.ts', 'F-09 words %s as the specification does'],
      [
        'tests/browser/expiry.spec.ts',
        'A presentation request expires after five minutes, and a new one is a press away',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/words/flow-error-words.ts',
        from: 'EXPIRED: msg`This request has expired.',
        to: 'EXPIRED: msg`The request has expired.',
      },
    ],
  },
  {
    says: "'This request has expired. Please generate a new request.', as the server says it",
    shownBy: [
      ['apps/web/src/shared/words/flow-error-words.test.ts', 'F-09 words %s as the specification does'],
      ['apps/web/src/shared/words/flow-error-words.test.ts', 'has the text of a request that ran out of time'],
    ],
    broken: [
      {
        file: 'packages/api/src/flow-errors.ts',
        from: "EXPIRED: 'This request has expired.",
        to: "EXPIRED: 'The request has expired.",
      },
    ],
  },
  {
    says: "'This request has expired. ...' when the request expired",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'offers a new code when the old one has expired'],
      ['apps/web/src/features/security-check/security-check-page.test.tsx', 'says that a code has expired'],
    ],
    broken: [
      { file: 'apps/web/src/shared/flow/run-status.ts', from: "? 'expired' : 'rejected'", to: "? 'done' : 'rejected'" },
    ],
  },
  {
    says: "'This help desk request has expired after 5 minutes. Please generate a new request to continue.'",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'is expired when the server says so'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/request-heading.tsx',
        from: 'has expired after 5 minutes. Please generate',
        to: 'has expired. Please generate',
      },
    ],
  },
  {
    says: "'This help desk request has expired after 5 minutes. ...' when the countdown reached 0",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/use-flow.ts',
        from: 'hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true)',
        to: 'hasPassed',
      },
    ],
  },
  {
    says: "'Verification Rejected: The help desk request was rejected or cancelled.'",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the request was rejected, and tries again',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/request-heading.tsx',
        from: 'The help desk request was rejected or cancelled.',
        to: 'The request was rejected or cancelled.',
      },
    ],
  },
  {
    says: "'Verification Rejected: ...' when the help-desk request was rejected",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the request was rejected, and tries again',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: "rejected: 'rejected'",
        to: "rejected: 'expired'",
      },
    ],
  },
  {
    says: "'No account logged in'",
    shownBy: [
      ['apps/web/src/shared/session/session.test.tsx', 'loads nothing where nobody is signed in'],
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/token-errors.ts',
        from: 'msg`No account logged in`',
        to: 'msg`Nobody is logged in`',
      },
    ],
  },
  {
    says: "'No account logged in' on a token refresh without an account",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
      ['apps/web/src/shared/session/session.test.tsx', 'a renewal that has not begun yet is not begun'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: "this.#endHere('signed-out')\n    throw new TokenError('no-account')",
        to: "this.#endHere('signed-out')\n    throw new TokenError('no-token')",
      },
    ],
  },
  {
    says: "'Failed to refresh token: {message}'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says why a refresh failed, without the token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 't`Failed to refresh token: ${message}`',
        to: 't`The token was not refreshed: ${message}`',
      },
    ],
  },
  {
    says: "'Failed to refresh token: {message}': the message",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says why a refresh failed, without the token',
      ],
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 'onError: ({ message }) =>',
        to: 'onError: ({ name: message }) =>',
      },
    ],
  },
  {
    says: "'Failed to refresh token: {message}' in a red toast",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 5 s in a red toast that a refresh failed, and goes on saying so on the page',
      ],
    ],
    broken: [{ file: 'apps/web/src/shared/toasts.ts', from: "message, color: 'red'", to: "message, color: 'teal'" }],
  },
  {
    says: "'Failed to refresh token: {message}' for 5 s",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 5 s in a red toast that a refresh failed, and goes on saying so on the page',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 'error: 5000',
        to: 'error: 4000',
      },
    ],
  },
  {
    says: "'Failed to refresh token: {message}' inline",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 5 s in a red toast that a refresh failed, and goes on saying so on the page',
      ],
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says why a refresh failed, without the token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: '{failedText(refresh.error.message)}',
        to: '{refresh.error.message}',
      },
    ],
  },
  {
    says: "'Token refreshed successfully!'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 3 s that the token was refreshed',
      ],
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 't`Token refreshed successfully!`',
        to: 't`Token refreshed!`',
      },
    ],
  },
  {
    says: "'Token refreshed successfully!' in a success toast",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 3 s that the token was refreshed',
      ],
    ],
    broken: [{ file: 'apps/web/src/shared/toasts.ts', from: "color: 'teal'", to: "color: 'red'" }],
  },
  {
    says: "'Token refreshed successfully!' for 3 s",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 3 s that the token was refreshed',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 'success: 3000',
        to: 'success: 2000',
      },
    ],
  },
  {
    says: "'Invalid token format'",
    shownBy: [
      ['apps/web/src/features/admin/access-token/decode-token.test.ts', 'F-22 Invalid token format'],
      ['apps/web/src/features/admin/access-token/access-token-page.test.tsx', 'F-22 says that a token is none: %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/decode-token.ts',
        from: 'super(t`Invalid token format`)',
        to: 'super(t`Invalid token`)',
      },
    ],
  },
  {
    says: "'Invalid token format' when the token is not made of three parts",
    shownBy: [
      ['apps/web/src/features/admin/access-token/decode-token.test.ts', 'F-22 Invalid token format'],
      ['apps/web/src/features/admin/access-token/access-token-page.test.tsx', 'F-22 says that a token is none: %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/decode-token.ts',
        from: 'parts.length !== 3',
        to: 'parts.length < 3',
      },
    ],
  },
  {
    says: "'Interactive authentication failed'",
    shownBy: [
      ['apps/web/src/shared/session/session.test.tsx', 'says that signing in failed, and can begin again'],
      [
        'apps/web/src/features/session/sign-in-callback-page.test.tsx',
        'what the provider says about its refusal is shown as text, and recorded in both consoles',
      ],
      [
        'apps/web/src/features/session/require-session.test.tsx',
        'where the provider is silent it says what to do, and the button begins again',
      ],
      ['tests/browser/sign-in.spec.ts', 'Who cancels at the identity provider is told, and can go on'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/token-errors.ts',
        from: 'msg`Interactive authentication failed`',
        to: 'msg`Authentication failed`',
      },
    ],
  },
  {
    says: "'Interactive authentication failed' when the interactive fallback sign-in failed",
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'leaves for the identity provider where a renewal needs the person, once',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: "throw new TokenError('not-authenticated', cause)",
        to: "throw new TokenError('no-token', cause)",
      },
    ],
  },
  {
    says: "'Token acquisition failed'",
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'says that there is no token where the provider does not answer',
      ],
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'offers to sign in where there is no token any more, and comes back',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/token-errors.ts',
        from: 'msg`Token acquisition failed`',
        to: 'msg`There is no token`',
      },
    ],
  },
  {
    says: "'Token acquisition failed' on other token failures",
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'says that there is no token where the provider does not answer',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: "throw new TokenError('no-token', error)",
        to: "throw new TokenError('not-authenticated', error)",
      },
    ],
  },
  {
    says: 'Sample data: the error code INVALID_CREDENTIAL_STATE',
    shownBy: [
      [
        'apps/web/src/features/presentation/sample-data.test.tsx',
        'shows results from fake test data of each kind, marked as such, and fetches none',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/sample-results.ts',
        from: "failed('INVALID_CREDENTIAL_STATE'),",
        to: "failed('WALLET_ERROR'),",
      },
    ],
  },
  {
    says: 'Sample data: presentation_error is shown as an error',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows a presentation_error with %s as a rejection, with its reason',
      ],
      [
        'apps/web/src/features/presentation/sample-data.test.tsx',
        'shows results from fake test data of each kind, marked as such, and fetches none',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-heading.tsx',
        from: "requestStatus === 'presentation_error'",
        to: "requestStatus !== 'presentation_error'",
      },
    ],
  },
  {
    says: "INVALID_CREDENTIAL_STATE: 'The credential has been revoked or is expired'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows why a presentation was rejected, fetches no result, and tries again',
      ],
      ['apps/web/src/shared/words/flow-error-words.test.ts', 'F-09 words %s as the specification does'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/words/flow-error-words.ts',
        from: 'msg`The credential has been revoked or is expired`',
        to: 'msg`The credential has been revoked or has expired`',
      },
    ],
  },
  {
    says: "INVALID_CREDENTIAL_STATE: 'The credential has been revoked or is expired', as the server says it",
    shownBy: [
      ['apps/web/src/shared/words/flow-error-words.test.ts', 'F-09 words %s as the specification does'],
      ['tests/protocol/business/revocation.test.ts', 'V-20 is refused a moment later'],
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/flow-errors.ts',
        from: "'The credential has been revoked or is expired'",
        to: "'The credential has been revoked'",
      },
    ],
  },
]
