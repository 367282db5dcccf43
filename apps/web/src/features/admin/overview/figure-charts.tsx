import { t } from '@lingui/core/macro'
import type { Figures, OverviewSpan } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/count.ts'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import type { Column } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { type Counted, countColumns } from './count-columns.ts'
import styles from './figure-charts.module.css'
import { spanBeforeWords } from './overview-words.ts'
import { partWords } from './part-words.ts'

type FigureChartsProps = { readonly figures: Figures; readonly span: OverviewSpan }

type Figure = keyof Figures['before']

export function FigureCharts({ figures, span }: FigureChartsProps) {
  const [chosen, choose] = useState<Figure>('issued')
  const { from, partLength, before } = figures
  const titles: Readonly<Record<Figure, string>> = {
    issued: t`Issued`,
    presented: t`Presented`,
    refused: t({ message: 'Refused', context: 'count' }),
    paid: t`Paid`,
  }
  return (
    <div className={styles.charts}>
      <fieldset className={styles.figures}>
        <legend className={styles.legend}>{t`Figure shown in the chart`}</legend>
        {FIGURES.map((figure) => (
          <button
            key={figure}
            type="button"
            className={styles.figure}
            aria-pressed={figure === chosen}
            onClick={() => choose(figure)}
          >
            <span className={styles.title}>{titles[figure]}</span>
            <span className={styles.sum}>{formatCount(sumOf(figures[figure]))}</span>
            <span className={styles.title}>
              {spanBeforeWords(span)}: {formatCount(sumOf(before[figure]))}
            </span>
          </button>
        ))}
      </fieldset>
      <ActivityChart
        title={titles[chosen]}
        span={span}
        from={from}
        partLength={partLength}
        counts={figures[chosen]}
        before={before[chosen]}
      />
      <Disclosure summary={t`Show as table`}>
        <DataTable
          label={t`Activity over time`}
          columns={partColumns(figures)}
          rows={partsOf(figures)}
          rowKey={({ start }) => start}
        />
      </Disclosure>
    </div>
  )
}

const FIGURES: readonly Figure[] = ['issued', 'presented', 'refused', 'paid']

const partColumns = ({ partLength }: Figures): readonly Column<SpanPart>[] => [
  { key: 'start', title: t`Time`, cell: ({ start }) => partWords(start, partLength) },
  ...countColumns(),
  { key: 'paid', title: t`Paid`, cell: ({ paid }) => formatCount(paid), align: 'end' },
]

type SpanPart = Counted & {
  readonly start: EpochMilliseconds
  readonly paid: number
}

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
