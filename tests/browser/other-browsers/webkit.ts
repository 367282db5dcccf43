import { webkit } from '@playwright/test'
import { aptInstall } from '../../../tools/check/apt.ts'
import { type OtherBrowser, UnavailableBrowser } from './other-browser.ts'
import { driven, hasPlaywrightsOwn } from './playwright-browser.ts'
import { isWebKitGtkInstalled, openWebKitGtk, PACKAGES } from './webkit-gtk/webkit-gtk.ts'

/**
 * Starts the system's WebKitGTK, otherwise Playwright's WebKit. Installs one if necessary.
 *
 * @throws UnavailableBrowser
 */
export async function openWebKit(): Promise<OtherBrowser> {
  if (!isWebKitGtkInstalled()) for (const name of PACKAGES) aptInstall(name)
  if (isWebKitGtkInstalled()) return openWebKitGtk()
  if (hasPlaywrightsOwn(webkit)) return driven('webkit', 'WebKit', await webkit.launch())
  throw new UnavailableBrowser(
    'WebKit: none was found and none could be installed. Try one of these:\n' +
      `  Debian, Ubuntu:  sudo apt-get install ${PACKAGES.join(' ')}\n` +
      '  elsewhere:       npx playwright install --with-deps webkit',
  )
}
