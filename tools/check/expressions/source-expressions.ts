import { parseSync, Visitor } from 'vite'

/** Regular expression in a source file; `pattern` is undefined if the program composes the expression while it runs. */
export type SourceExpression = { file: string; line: number } & (
  | { pattern: string; flags: string }
  | { pattern: undefined }
)

/** Finds all regular expressions in the text of a TypeScript or JavaScript file, in their order. */
export function sourceExpressions(file: string, text: string): SourceExpression[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const found: (SourceExpression & { start: number })[] = []
  const place = (start: number) => ({ file, line: text.slice(0, start).split('\n').length, start })
  const noteConstructor = ({ callee, start }: { callee: object; start: number }): void => {
    if ('name' in callee && callee.name === 'RegExp') found.push({ ...place(start), pattern: undefined })
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ ...place(node.start), ...node.regex })
    },
    NewExpression: noteConstructor,
    CallExpression: noteConstructor,
  }).visit(program)
  return found
    .toSorted((one, another) => one.start - another.start)
    .map(({ start: _start, ...expression }) => expression)
}
