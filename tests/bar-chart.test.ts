import { expect, it } from 'vitest'
import { barChart } from './load/bar-chart.ts'

const widths = (picture: string) =>
  [...picture.matchAll(/<rect x="380" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width))

it('a chart draws each value in proportion, and describes its content in text', () => {
  const picture = barChart({
    title: 'Stalls < 50',
    unit: 'ms',
    legend: ['few', 'many'],
    wanted: 50,
    bars: [
      { name: 'a clean-up', values: [10, 20] },
      { name: 'a search', values: [40, 100] },
    ],
  })
  const [first = 0, second = 0, third = 0, last = 0] = widths(picture)
  expect(second / first).toBeCloseTo(2, 1)
  expect(third / first).toBeCloseTo(4, 1)
  expect(last).toBeLessThanOrEqual(480)
  expect(picture).toContain('<title>Stalls &lt; 50 (ms)</title>')
  expect(picture).toContain('<desc>few, many. a clean-up: 10.00, 20.00. a search: 40.00, 100.00</desc>')
  expect(picture).toContain('wanted: 50')
})
