import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { readonly id: string; readonly nodes: { target: unknown; failureSummary: string | undefined }[] }

/** Returns the serious and critical violations that axe finds on a page without frames. */
export const seriousViolations = (page: Page): Promise<Violation[]> =>
  violationsOf(page, ({ impact }) => impact === 'serious' || impact === 'critical')

/** Returns all violations that axe finds on a page without frames, including violations of rules that are off by default. */
export const allViolations = (page: Page): Promise<Violation[]> => violationsOf(page, () => true, ['target-size'])

/**
 * Returns the texts on a page whose contrast is too low. Contrast depends on the theme; the other rules of axe do not.
 */
export const contrastViolations = (page: Page): Promise<Violation[]> =>
  violationsOf(page, () => true, [], ['color-contrast', 'link-in-text-block'])

/**
 * Runs axe and returns the matching violations. Loads the script of axe only once per document, because loading it takes longer than
 * running it.
 */
async function violationsOf(
  page: Page,
  matches: (violation: axe.Result) => boolean,
  furtherRules: readonly string[] = [],
  onlyRules: readonly string[] = [],
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(
    ({ further, only }) =>
      // A report that also lists the passing elements takes as long as the check itself.
      (window as unknown as { axe: typeof axe }).axe.run({
        reporter: 'no-passes',
        resultTypes: ['violations'],
        rules: Object.fromEntries(further.map((rule) => [rule, { enabled: true }])),
        ...(only.length > 0 && { runOnly: { type: 'rule' as const, values: [...only] } }),
      }),
    { further: furtherRules, only: onlyRules },
  )
  return violations
    .filter(matches)
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }))
}
