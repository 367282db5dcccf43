import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../tools/root.ts'
import { makeNextVersion, NEXT_VERSION } from './next-version.ts'

describe('the next version that the series `upgrade` updates to', () => {
  it('can be made from this checkout, with another migration and a changed reader', () => {
    const changed = new Map<string, string>()
    makeNextVersion(ROOT, (file, text) => void changed.set(file.slice(ROOT.length).replace(/^\//, ''), text))
    expect([...changed.keys()]).toEqual([
      'package.json',
      'apps/server/src/ledger/accounts/accounts.migrations.ts',
      'apps/server/src/ledger/accounts/accounts.repository.ts',
    ])
    for (const text of changed.values()) expect(text).toMatch(/opened_by|0\.1\.1/)
    expect(changed.get('package.json')).toContain(`"version": "${NEXT_VERSION}"`)
  })
})
