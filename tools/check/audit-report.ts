import * as z from 'zod'

const zSeverity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])

/** Output of `npm audit --json` if the registry answered (report version 2). */
const zReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: zSeverity,
      /** Advisories of the package itself, and names of packages through which it is affected. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      range: z.string(),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
})

/** Output of `npm audit --json` if the registry did not answer usefully. */
const zFailure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string().optional(), detail: z.string().optional() }).optional(),
})

export type Severity = z.infer<typeof zSeverity>

type Vulnerability = {
  package: string
  severity: Severity
  /** Affected versions. */
  range: string
  /** Reasons: advisories with their address, or the dependencies that are affected. */
  because: string[]
  hasFix: boolean
}

/** Answer of the registry. Without an answer, nothing is known about vulnerabilities. */
export type AuditAnswer = { kind: 'answered'; vulnerabilities: Vulnerability[] } | { kind: 'no-answer'; why: string }

/** Parses the output of `npm audit --json`. */
export function readAuditReport(output: string): AuditAnswer {
  const json = parseJson(output)
  const report = zReport.safeParse(json)
  if (report.success)
    return {
      kind: 'answered',
      vulnerabilities: Object.values(report.data.vulnerabilities).map(({ name, via, fixAvailable, ...rest }) => ({
        ...rest,
        package: name,
        because: via.map((reason) =>
          typeof reason === 'string' ? `through ${reason}` : `${reason.title} (${reason.url})`,
        ),
        hasFix: fixAvailable !== false,
      })),
    }
  const failure = zFailure.safeParse(json).data
  const why = failure?.error?.summary || failure?.message || 'npm wrote no report'
  // Removes the address, which may belong to a private registry or proxy.
  return { kind: 'no-answer', why: why.replaceAll(/ (- [A-Z]+|to) https?:\/\/\S+/g, '') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type AuditVerdict = { exitCode: 0 | 1 | 2; lines: string[] }

/**
 * Judges an audit. The exit code is 1 if a production dependency has a high or critical vulnerability, and 2 if the registry did not
 * answer, so that nothing is known.
 *
 * @param production answer for production dependencies
 * @param all answer for all dependencies
 */
export function judgeAudit(production: AuditAnswer, all: AuditAnswer): AuditVerdict {
  const silent = [production, all].find((answer) => answer.kind === 'no-answer')
  if (production.kind === 'no-answer' || all.kind === 'no-answer')
    return {
      exitCode: 2,
      lines: [
        `The registry did not answer: ${silent?.kind === 'no-answer' ? silent.why : ''}.`,
        'It is unknown whether the installed packages have vulnerabilities. Run the command again with access to a registry that provides advisories.',
      ],
    }
  const names = new Set(production.vulnerabilities.map((one) => one.package))
  const development = all.vulnerabilities.filter((one) => !names.has(one.package))
  const isSevere = production.vulnerabilities.some(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    exitCode: isSevere ? 1 : 0,
    lines: [...describe('production', production.vulnerabilities), ...describe('development', development)],
  }
}

function describe(dependencies: string, vulnerabilities: Vulnerability[]): string[] {
  if (vulnerabilities.length === 0) return [`No known vulnerabilities in ${dependencies} dependencies.`]
  return [
    `Known vulnerabilities in ${dependencies} dependencies: ${vulnerabilities.length}`,
    ...vulnerabilities.map(
      (one) =>
        `  ${one.severity}: ${one.package} ${one.range}: ${one.because.join('; ')}${one.hasFix ? ' (a fixed version is available)' : ''}`,
    ),
  ]
}
