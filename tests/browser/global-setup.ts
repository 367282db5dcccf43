import { BROWSER_APPS, buildIfChanged } from '../../tools/run/builds.ts'

/** Builds the apps. The tests run against the same files that visitors get, not against a development server. */
export default async function buildApps(): Promise<void> {
  await Promise.all(BROWSER_APPS.map((app) => buildIfChanged(app)))
}
