import type { Environment } from '../wallet/environment.ts'
import type { Loopback } from './loopback.ts'
import type { Report } from './report.ts'

export type Session = {
  environment: Environment
  report: Report
  pin: string | undefined
  loopback: Loopback
  /** Shows the address of the issuer's page to the person. */
  openPage: (page: string) => void
  confirm: (question: string) => Promise<boolean>
}
