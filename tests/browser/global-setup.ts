import { BROWSER_APPS, buildIfChanged } from '../../tools/run/builds.ts'

/** The tests run against what a visitor gets: the built apps, not a development server. */
export default async function buildApps(): Promise<void> {
  await Promise.all(BROWSER_APPS.map((app) => buildIfChanged(app)))
}
