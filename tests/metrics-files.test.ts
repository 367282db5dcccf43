import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { labelsOfMetrics } from '../apps/server/src/processes/telemetry/all-metrics.fixture.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8')

const DASHBOARD = 'deploy/grafana/vitrine.json'
/** All dashboards: the main one, and any dashboards of single features. */
const DASHBOARDS = globSync('deploy/grafana/*.json', { cwd: ROOT })
const ALERTS = 'deploy/prometheus/alerts.yml'

/**
 * Labels that no metric declares: Prometheus adds `instance` and `job` to each series, and the buckets of a histogram
 * have `le`.
 */
const ADDED_LABELS = ['instance', 'job', 'le']
/** A metric that Prometheus itself adds for each target. */
const OF_PROMETHEUS = 'up'

const NAME = /\b(?:vitrine|nodejs|process)_\w+/g
/** A metric name with its label selectors. */
const SELECTION = /\b((?:vitrine|nodejs|process)_\w+|up)\{([^}]*)\}/g
const GROUPING = /\b(?:by|on|ignoring|without|group_left|group_right) ?\(([^)]*)\)/g
const LEGEND = /\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g

const zDashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ query: z.unknown() })) }),
})

/** A query, and the legend or text that shows labels of its result. */
type Expression = { where: string; text: string; shown: string }

function expressionsOfDashboard(file: string): Expression[] {
  const { panels, templating } = zDashboard.parse(JSON.parse(read(file)))
  return [
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => ({ where: title, text: expr, shown: legendFormat })),
    ),
    ...templating.list.map(({ query }) => ({ where: 'a variable', text: JSON.stringify(query), shown: '' })),
  ]
}

/** Returns the text of each alert rule. In this text, the expression is on a single line. */
const rulesOfAlerts = (): string[] =>
  read(ALERTS)
    .split(/^ {6}- alert: /m)
    .slice(1)

const expressionsOfAlerts = (): Expression[] =>
  rulesOfAlerts().map((rule) => ({
    where: /^\w+/.exec(rule)?.[0] ?? '',
    text: /^ +expr: (\S.*)$/m.exec(rule)?.[1] ?? '',
    shown: /^ +annotations:\n([\s\S]*)$/m.exec(rule)?.[1] ?? '',
  }))

let metrics: Map<string, readonly string[]>
beforeAll(async () => {
  metrics = await labelsOfMetrics()
})

/** Returns the labels of a metric; undefined for an unknown name. Also finds a histogram by the names of its series. */
const labelsOf = (name: string): readonly string[] | undefined =>
  metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''))

/** Returns the unknown names and labels in an expression. */
function unknownIn({ text, shown }: Expression): string[] {
  const names = text.match(NAME) ?? []
  const known = new Set([...ADDED_LABELS, ...names.flatMap((name) => labelsOf(name) ?? [])])
  const inGroupsOfFour = [...text.matchAll(GROUPING)].flatMap(([, labels = '']) =>
    labels.split(',').map((name) => name.trim()),
  )
  const legend = [...shown.matchAll(LEGEND)].map(([, label = '']) => label)
  const selected = [...text.matchAll(SELECTION)].flatMap(([, name = '', labels = '']) => {
    const own = [...ADDED_LABELS, ...((name === OF_PROMETHEUS ? undefined : labelsOf(name)) ?? [])]
    const asked = [...labels.matchAll(/(\w+) ?(?:=~|!~|!=|=) ?"/g)].map(([, label = '']) => label)
    return asked.filter((label) => !own.includes(label)).map((label) => `${name}{${label}}`)
  })
  return [
    ...names.filter((name) => labelsOf(name) === undefined),
    ...[...inGroupsOfFour, ...legend].filter((label) => !known.has(label)),
    ...selected,
  ]
}

describe.each([
  ...DASHBOARDS.map((file) => ({
    file,
    expressions: expressionsOfDashboard(file),
    atLeast: file === DASHBOARD ? 30 : 0,
  })),
  { file: ALERTS, expressions: expressionsOfAlerts(), atLeast: 15 },
])('$file', ({ expressions, atLeast }) => {
  it('has an expression in each query', () => {
    expect(expressions.length).toBeGreaterThan(atLeast)
    expect(expressions.filter(({ text }) => text === '').map(({ where }) => where)).toEqual([])
  })

  it('names no unknown metric or label', () => {
    const unknown = expressions.flatMap((expression) =>
      unknownIn(expression).map((name) => `${expression.where}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

it('each of our metrics is on a dashboard or in an alert', () => {
  const text = [...DASHBOARDS, ALERTS].map(read).join('')
  const ours = [...metrics.keys()].filter((name) => name.startsWith('vitrine_'))
  expect(ours.length).toBeGreaterThan(25)
  expect(ours.filter((name) => !text.includes(name))).toEqual([])
})

it('each alert has a severity, a summary and an action', () => {
  for (const rule of rulesOfAlerts()) {
    expect(rule).toMatch(/^ +labels: \{ severity: (critical|warning) \}$/m)
    expect(rule).toMatch(/^ +summary: \S/m)
    expect(rule).toMatch(/^ +action: \S/m)
  }
})

it('each alert links to its section of the runbook, which says what to look at and what to do', () => {
  const sections = new Map(
    read('docs/runbook.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => [/^\w+/.exec(section)?.[0] ?? '', section]),
  )
  const alerts = rulesOfAlerts().map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    link: /^ +runbook_url: (\S+)$/m.exec(rule)?.[1],
  }))
  for (const { name, link } of alerts) {
    expect(link, name).toBe(`docs/runbook.md#${name.toLowerCase()}`)
    expect(sections.get(name), name).toMatch(/^\w+\n\n\*\*Look at\*\* \S[\s\S]+\n\n\*\*Do:\*\* \S/)
  }
  expect([...sections.keys()].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

it('unknown names are found', () => {
  const found = (text: string, shown = '') => unknownIn({ where: '', text, shown })
  expect(found('vitrine_flow_total')).toEqual(['vitrine_flow_total'])
  expect(found('sum by (kinds) (rate(vitrine_flows_begun_total{cards="a"}[5m]))', '{{reason}}')).toEqual([
    'kinds',
    'reason',
    'vitrine_flows_begun_total{cards}',
  ])
})
