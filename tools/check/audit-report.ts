import * as z from 'zod'

const zSeverity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])

/** What `npm audit --json` writes when the registry told what it knows (report version 2). */
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

/** What it writes when it could not ask, or got no answer that says anything. */
const zFailure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string().optional(), detail: z.string().optional() }).optional(),
})

export type Severity = z.infer<typeof zSeverity>

type Vulnerability = {
  package: string
  severity: Severity
  /** The versions that have it. */
  range: string
  /** Why: advisories with their address, or the packages through which it comes. */
  because: string[]
  hasFix: boolean
}

/** What the registry said. That it said nothing is no good news. */
export type AuditAnswer = { kind: 'answered'; vulnerabilities: Vulnerability[] } | { kind: 'no-answer'; why: string }

/** Reads what `npm audit --json` wrote. */
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
  // The address is the one of somebody's registry or proxy, and says nothing here.
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
 * What an audit came to: 1 where a package that the product runs with has a high or critical vulnerability, 2 where the
 * registry did not answer, so that nothing is known.
 *
 * @param production what the product runs with
 * @param all that and what it is built and tested with
 */
export function judgeAudit(production: AuditAnswer, all: AuditAnswer): AuditVerdict {
  const silent = [production, all].find((answer) => answer.kind === 'no-answer')
  if (production.kind === 'no-answer' || all.kind === 'no-answer')
    return {
      exitCode: 2,
      lines: [
        `The registry did not answer: ${silent?.kind === 'no-answer' ? silent.why : ''}.`,
        'So nothing is known about vulnerabilities of the installed packages, good or bad. Try again where a registry with advisories can be reached.',
      ],
    }
  const names = new Set(production.vulnerabilities.map((one) => one.package))
  const development = all.vulnerabilities.filter((one) => !names.has(one.package))
  const isGrave = production.vulnerabilities.some(({ severity }) => severity === 'high' || severity === 'critical')
  return {
    exitCode: isGrave ? 1 : 0,
    lines: [...describe('production', production.vulnerabilities), ...describe('development', development)],
  }
}

function describe(dependencies: string, vulnerabilities: Vulnerability[]): string[] {
  if (vulnerabilities.length === 0) return [`No known vulnerabilities in ${dependencies} dependencies.`]
  return [
    `Known vulnerabilities in ${dependencies} dependencies: ${vulnerabilities.length}`,
    ...vulnerabilities.map(
      (one) =>
        `  ${one.severity}: ${one.package} ${one.range}: ${one.because.join('; ')}${one.hasFix ? ' (there is a version without it)' : ''}`,
    ),
  ]
}
