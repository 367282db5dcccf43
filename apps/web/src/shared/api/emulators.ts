import { type Emulator, zEmulators } from '@vitrine/api/installation/configuration.ts'
import { useConfiguration } from './configuration.ts'

/** Returns the emulators that replace services and their wallets. Known before the first paint, so that pages do not move. */
export const useEmulators = (): readonly Emulator[] => useConfiguration()?.emulators ?? emulatorsOfDocument()

/** Returns the emulators that the server wrote into the document. */
function emulatorsOfDocument(): readonly Emulator[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="emulators"]')?.content
  return content?.startsWith('[') ? zEmulators.parse(JSON.parse(content)) : []
}
