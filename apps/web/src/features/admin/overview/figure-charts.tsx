import { t } from '@lingui/core/macro'
import type { Figures, OverviewSpan } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { BarChart } from './bar-chart.tsx'
import { type Counted, countColumns, formatCount } from './count.ts'
import styles from './figure-charts.module.css'

type FigureChartsProps = { readonly figures: Figures; readonly span: OverviewSpan }

/** Shows the figures of a time span as sums and bar charts, and the figures of each part of the span in a table. */
export function FigureCharts({ figures, span }: FigureChartsProps) {
  const charts = [
    { key: 'issued', title: t`Issued`, counts: figures.issued },
    { key: 'presented', title: t`Presented`, counts: figures.presented },
    { key: 'refused', title: t({ message: 'Refused', context: 'count' }), counts: figures.refused },
    { key: 'paid', title: t`Paid`, counts: figures.paid },
  ]
  const from = partWords(figures.from, span)
  return (
    <div className={styles.charts}>
      <dl className={styles.row}>
        {charts.map(({ key, title, counts }) => (
          <div key={key} className={styles.chart}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.sum}>{formatCount(sumOf(counts))}</dd>
            <dd className={styles.bars}>
              <BarChart counts={counts} />
              <span className={styles.ends}>
                <span>{t`since ${from}`}</span>
                <span>{t`now`}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure summary={t`Show as table`}>
        <DataTable
          label={t`Activity over time`}
          columns={partColumns(span)}
          rows={partsOf(figures)}
          rowKey={({ start }) => start}
        />
      </Disclosure>
    </div>
  )
}

const partColumns = (span: OverviewSpan): readonly Column<SpanPart>[] => [
  { key: 'start', title: t`From`, cell: ({ start }) => partWords(start, span) },
  ...countColumns(),
  { key: 'paid', title: t`Paid`, cell: ({ paid }) => formatCount(paid), align: 'end' },
]

/**
 * Formats the start of one part of a time span. Includes the date if the span is a week, otherwise only the time. Uses the Polish
 * locale, like all times of the console (specification 2.17).
 */
function partWords(start: EpochMilliseconds, span: OverviewSpan): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = new Date(start)
  return span === 'week'
    ? date.toLocaleString('pl-PL', { day: 'numeric', month: '2-digit', ...time })
    : date.toLocaleTimeString('pl-PL', time)
}

/** Part of a time span, with the numbers of events in it. */
type SpanPart = Counted & {
  readonly start: EpochMilliseconds
  readonly paid: number
}

/** Returns the parts of a time span, the latest first. */
const partsOf = ({ from, partLength, issued, presented, refused, paid }: Figures): readonly SpanPart[] =>
  issued
    .map((count, part) => ({
      start: from + part * partLength,
      issued: count,
      presented: presented[part] ?? 0,
      refused: refused[part] ?? 0,
      paid: paid[part] ?? 0,
    }))
    .toReversed()

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
