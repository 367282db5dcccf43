import { SPECIFICATION } from '../specification/specification.ts'
import type { Mutation } from './mutation.ts'

const isRunHere = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** A break for each line of the specification, seen by the tests that are said to show it. */
export const SPECIFICATION_BREAKS: Mutation[] = SPECIFICATION.flatMap(({ title, lines }) =>
  lines.flatMap(({ says, shownBy, broken: [first, ...also] }): Mutation[] => {
    if (!first) return []
    const tests = shownBy.filter(([file]) => isRunHere(file))
    const seenBy = [...new Set(tests.map(([file]) => file))]
    return [{ breaks: `${title.slice(0, 1)} ${says}`, ...first, also, seenBy, titles: tests.map(([, name]) => name) }]
  }),
)
