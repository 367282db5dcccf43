import { describe, expect, it } from 'vitest'
import { type AuditAnswer, judgeAudit, readAuditReport, type Severity } from './audit-report.ts'

/** Report in the format of npm 11. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    lodash: {
      name: 'lodash',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1106913,
          name: 'lodash',
          dependency: 'lodash',
          title: 'Command Injection in lodash',
          url: 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm',
          severity: 'high',
          cwe: ['CWE-77', 'CWE-94'],
          cvss: { score: 7.2, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H' },
          range: '<4.17.21',
        },
      ],
      effects: ['template-engine'],
      range: '<=4.17.20',
      nodes: ['node_modules/lodash'],
      fixAvailable: true,
    },
    'template-engine': {
      name: 'template-engine',
      severity: 'high',
      isDirect: true,
      via: ['lodash'],
      effects: [],
      range: '1.0.0 - 2.3.0',
      nodes: ['node_modules/template-engine'],
      fixAvailable: { name: 'template-engine', version: '3.0.0', isSemVerMajor: true },
    },
    semver: {
      name: 'semver',
      severity: 'moderate',
      isDirect: false,
      via: [{ title: 'semver vulnerable to ReDoS', url: 'https://github.com/advisories/GHSA-c2qf-rxjj-qqgw' }],
      effects: [],
      range: '7.0.0 - 7.5.1',
      nodes: ['node_modules/semver'],
      fixAvailable: false,
    },
  },
  metadata: {
    vulnerabilities: { info: 0, low: 0, moderate: 1, high: 2, critical: 0, total: 3 },
    dependencies: { prod: 120, dev: 300, optional: 40, peer: 0, peerOptional: 0, total: 420 },
  },
}

/** Output of npm if the registry does not offer advisories. */
const REFUSAL = {
  message: '405 Method Not Allowed - POST https://registry.example.org/-/npm/v1/security/advisories/bulk',
  method: 'POST',
  uri: 'https://registry.example.org/-/npm/v1/security/advisories/bulk',
  headers: { allow: ['GET,HEAD'] },
  statusCode: 405,
  body: '',
  error: { summary: '', detail: '' },
}

const having = (...severities: Severity[]): AuditAnswer => ({
  kind: 'answered',
  vulnerabilities: severities.map((severity) => ({
    package: `a-${severity}-one`,
    severity,
    range: '<2',
    because: ['an advisory'],
    hasFix: true,
  })),
})
const SILENT: AuditAnswer = { kind: 'no-answer', why: '405 Method Not Allowed' }

describe('the output of npm audit', () => {
  it('is parsed into advisories with their path and the availability of a fix', () => {
    expect(readAuditReport(JSON.stringify(REPORT))).toEqual({
      kind: 'answered',
      vulnerabilities: [
        {
          package: 'lodash',
          severity: 'high',
          range: '<=4.17.20',
          because: ['Command Injection in lodash (https://github.com/advisories/GHSA-35jh-r3h4-6jhm)'],
          hasFix: true,
        },
        {
          package: 'template-engine',
          severity: 'high',
          range: '1.0.0 - 2.3.0',
          because: ['through lodash'],
          hasFix: true,
        },
        {
          package: 'semver',
          severity: 'moderate',
          range: '7.0.0 - 7.5.1',
          because: ['semver vulnerable to ReDoS (https://github.com/advisories/GHSA-c2qf-rxjj-qqgw)'],
          hasFix: false,
        },
      ],
    })
    expect(readAuditReport(JSON.stringify({ ...REPORT, vulnerabilities: {} }))).toEqual(having())
  })

  it.each([
    ['an error of the registry', JSON.stringify(REFUSAL), '405 Method Not Allowed'],
    [
      'a network failure',
      '{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example.org/x failed","detail":""}}',
      'request failed',
    ],
    ['empty', '', 'npm wrote no report'],
    ['not JSON', 'npm error audit endpoint returned an error', 'npm wrote no report'],
    ['a report of another version', JSON.stringify({ ...REPORT, auditReportVersion: 3 }), 'npm wrote no report'],
    ['an empty object', '{}', 'npm wrote no report'],
  ])('is not an answer if it is %s', (_what, output, why) => {
    expect(readAuditReport(output)).toEqual({ kind: 'no-answer', why })
  })
})

describe('S-03 an audit', () => {
  it.each(['high', 'critical'] as const)('fails for a %s vulnerability in a production dependency', (severity) => {
    const { exitCode, lines } = judgeAudit(having(severity), having(severity))
    expect(exitCode).toBe(1)
    expect(lines).toEqual([
      'Known vulnerabilities in production dependencies: 1',
      `  ${severity}: a-${severity}-one <2: an advisory (a fixed version is available)`,
      'No known vulnerabilities in development dependencies.',
    ])
  })

  it('reports lower severities and development dependencies without failing', () => {
    const { exitCode, lines } = judgeAudit(having('moderate'), having('moderate', 'critical'))
    expect(exitCode).toBe(0)
    expect(lines[0]).toContain('production dependencies: 1')
    expect(lines[2]).toContain('development dependencies: 1')
    expect(lines[3]).toContain('critical')
  })

  it.each([
    [SILENT, SILENT],
    [having(), SILENT],
    [SILENT, having()],
  ])('has no result if the registry did not answer', (production, all) => {
    const { exitCode, lines } = judgeAudit(production, all)
    expect(exitCode).toBe(2)
    expect(lines[0]).toBe('The registry did not answer: 405 Method Not Allowed.')
    expect(lines.join(' ')).not.toMatch(/no known/i)
  })
})
