// npm run audit: reports known vulnerabilities of the installed packages. Exits with 1 for a high or critical one in a production
// dependency, and with 2 if the registry does not answer.
import { spawnSync } from 'node:child_process'
import { printable } from '../../apps/server/src/platform/text/printable.ts'
import { ROOT } from '../root.ts'
import { say } from '../terminal.ts'
import { type AuditAnswer, judgeAudit, readAuditReport } from './audit-report.ts'

const { exitCode, lines } = judgeAudit(runAudit('--omit=dev'), runAudit('--include=dev'))
for (const line of lines) say(printable(line))
process.exit(exitCode)

function runAudit(which: '--omit=dev' | '--include=dev'): AuditAnswer {
  const npm = process.env.npm_execpath
  const options = ['audit', '--json', '--package-lock-only', which]
  const { stdout } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return readAuditReport(stdout ?? '')
}
