import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const METRICS = `${SERVER}/metrics`
const PLATFORM = `${SERVER}/platform/metrics`

/** Breaks of what is told to Prometheus. */
export const METRICS_BREAKS: Mutation[] = [
  {
    breaks: 'metrics that count only ends that were stored',
    file: `${METRICS}/run-metrics.ts`,
    from: 'if (end) afterCommit(tx, () => ended.inc(end))',
    to: 'if (end) ended.inc(end)',
    seenBy: [`${METRICS}/run-metrics.test.ts`],
  },
  {
    breaks: 'metrics that count an answer with another credential once',
    file: `${METRICS}/run-metrics.ts`,
    from: " || outcome === 'other-credential'",
    to: '',
    seenBy: [`${METRICS}/run-metrics.test.ts`],
  },
  {
    breaks: 'metrics that count offers which nobody took up',
    file: `${SERVER}/features/issuance/issuance.service.ts`,
    from: "if (reason === 'EXPIRED') count.ended({ kind: KIND, card, reason })",
    to: '{}',
    seenBy: ['tests/protocol/admin/metrics.test.ts'],
  },
  {
    breaks: 'metrics without the addresses of calls',
    file: `${METRICS}/request-metrics.ts`,
    from: 'description?.operationId ?? PAGE',
    to: 'description?.operationId ?? request.url',
    seenBy: [`${METRICS}/request-metrics.test.ts`],
  },
  {
    breaks: 'metrics that know when a failed transaction is over',
    file: `${SERVER}/platform/database/database.ts`,
    from: '.finally(() => watch.ends())',
    to: '.then((result) => {\n        watch.ends()\n        return result\n      })',
    seenBy: [`${METRICS}/database-metrics.test.ts`],
  },
  {
    breaks: 'metrics that count sweeps that failed',
    file: `${METRICS}/sweep-metrics.ts`,
    from: '      failures.inc()\n',
    to: '',
    seenBy: [`${METRICS}/sweep-metrics.test.ts`],
  },
  {
    breaks: 'metrics that do without what cannot be had',
    file: `${PLATFORM}/asked-gauge.ts`,
    from: '  } catch {\n    return []\n',
    to: '  } catch (error) {\n    throw error\n',
    seenBy: [`${METRICS}/installation-metrics.test.ts`],
  },
  {
    breaks: 'metrics that wait for nothing without an end',
    file: `${PLATFORM}/asked-gauge.ts`,
    from: 'Promise.race([ask(), nothing])',
    to: 'Promise.race([ask()])',
    seenBy: [`${PLATFORM}/asked-gauge.test.ts`],
  },
  {
    breaks: 'metrics whose port is taken once it is free',
    file: `${PLATFORM}/metrics-server.ts`,
    from: '    this.#openLater(this.#place)\n',
    to: '',
    seenBy: [`${PLATFORM}/metrics-server.test.ts`],
  },
  {
    breaks: 'metrics that are not where visitors are',
    file: `${SERVER}/configuration.ts`,
    from: 'metrics?.port === port',
    to: 'metrics?.port === 0',
    seenBy: [`${SERVER}/configuration.test.ts`],
  },
  {
    breaks: 'dashboard of metrics that there are',
    file: 'deploy/grafana/vitrine.json',
    from: 'min(vitrine_database_up)',
    to: 'min(vitrine_database_there)',
    seenBy: ['tests/metrics-files.test.ts'],
  },
  {
    breaks: 'alerts of metrics that there are',
    file: 'deploy/prometheus/alerts.yml',
    from: 'expr: vitrine_database_up == 0',
    to: 'expr: vitrine_database_there == 0',
    seenBy: ['tests/metrics-files.test.ts'],
  },
  {
    breaks: 'that the log says what goes wrong with the computer',
    file: `${SERVER}/platform/system/system-watch.ts`,
    from: 'if (words !== undefined && !this.#wrong.has(of))',
    to: 'if (this.#wrong.size > 9)',
    seenBy: [`${SERVER}/platform/system/system-watch.test.ts`],
  },
  {
    breaks: 'R-01 password of the database out of the log',
    file: `${SERVER}/platform/config/database-address.ts`,
    from: "url.password = '***'",
    to: 'url.password += url.password',
    seenBy: [`${SERVER}/given-settings.test.ts`],
  },
  {
    breaks: 'line of the log with version and settings',
    file: `${SERVER}/main.ts`,
    from: "log.info({ version, node: process.version, settings: givenSettings(process.env) }, 'the server starts')",
    to: '',
    seenBy: ['tests/protocol/api/log.test.ts'],
  },
  {
    breaks: 'one id of a request in its problem and in the log',
    file: `${SERVER}/platform/http/problem.ts`,
    from: '...(requestId === undefined ? {} : { requestId }),',
    to: '',
    seenBy: ['tests/protocol/api/identifiers.test.ts'],
  },
]
