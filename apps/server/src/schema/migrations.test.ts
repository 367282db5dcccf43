import { expect, it } from 'vitest'
import { MIGRATIONS } from './migrations.ts'

// A database keeps these names. A name changes if a migration changes, or if an update of Kysely writes its statements in another way:
// then a released server refuses its own database. Until the first release, write the new names here; afterwards, only add names.
it('the names of the migrations are those in existing databases', () => {
  expect(Object.keys(MIGRATIONS).sort()).toEqual([
    '0001-locks.7b1347b8',
    '0002-installation.cf700cc8',
    '0003-cards.b65b1a65',
    '0004-audit.758e0aac',
    '0005-identities.232931f8',
    '0006-contracts.67da7ea5',
    '0007-accounts.107b7b77',
    '0008-issuance.19392401',
    '0009-presentation.2e368844',
    '0010-flow-quota.c54450c9',
    '0011-payments.66e1c372',
    '0012-security-check.d2160342',
    '0013-help-desk.b9648774',
    '0014-discounts.187fc387',
    '0015-openid4vc.63a826b0',
    '0016-entra.5cf030de',
    '0017-flow-progress.665ec972',
    '0018-stage.b1431096',
    '0019-issuance-sign-ins.2d368c6d',
  ])
})
