import { admin } from './admin.ts'
import { consent } from './consent.ts'
import { dynamicCode } from './dynamic-code.ts'
import { faceCheck } from './face-check.ts'
import { formats } from './formats.ts'
import { helpDesk } from './help-desk.ts'
import { homeAndAddresses } from './home.ts'
import { issuance } from './issuance.ts'
import { payments } from './payments.ts'
import { presentation } from './presentation.ts'
import { securityCheck } from './security-check.ts'
import { stage } from './stage.ts'
import type { Walk } from './stop.ts'
import { strangers } from './strangers.ts'
import { wallet } from './wallet.ts'

type Chapter = {
  readonly title: string
  readonly walk: Walk
  /** True if the chapter needs its own product, because the chapter moves the server's clock or revokes what other tests use. */
  readonly needsVitrineToItself: boolean
}

/** All screens and states of the app, the demo wallet and the demo sign-in. Each chapter starts in a new context, with an empty wallet. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Home and addresses', walk: homeAndAddresses, needsVitrineToItself: false },
  { title: 'Issuance', walk: issuance, needsVitrineToItself: true },
  { title: 'Consent in the browser', walk: consent, needsVitrineToItself: false },
  { title: 'Presentation and Events Console', walk: presentation, needsVitrineToItself: true },
  { title: 'Payments', walk: payments, needsVitrineToItself: false },
  { title: 'Dynamic codes', walk: dynamicCode, needsVitrineToItself: false },
  { title: 'Security check', walk: securityCheck, needsVitrineToItself: true },
  { title: 'Stage', walk: stage, needsVitrineToItself: true },
  { title: 'Help desk and callers', walk: helpDesk, needsVitrineToItself: true },
  { title: 'Wallet', walk: wallet, needsVitrineToItself: false },
  { title: 'Formats', walk: formats, needsVitrineToItself: false },
  { title: 'Unknown issuers and verifiers', walk: strangers, needsVitrineToItself: false },
  { title: 'Face check with the emulator', walk: faceCheck, needsVitrineToItself: true },
  { title: 'Admin console', walk: admin, needsVitrineToItself: true },
]
