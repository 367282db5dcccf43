// Refuses regular expressions of product code whose time grows faster than their input. Part of npm run validate.
import { complain, say } from '../terminal.ts'
import { expressionProblem } from './expressions/expression-problem.ts'
import { productExpressions } from './expressions/product-expressions.ts'

const expressions = productExpressions()
const problems: string[] = []
const judged = new Set<string>()
for (const expression of expressions) {
  const text = `/${expression.pattern}/${expression.pattern === undefined ? expression.line : expression.flags}`
  if (judged.has(text)) continue
  judged.add(text)
  const problem = await expressionProblem(expression)
  if (problem !== undefined) problems.push(problem)
}
if (problems.length > 0) complain(problems.join('\n'))
else say(`All ${expressions.length} regular expressions are linear.`)
// The checker leaves a helper process that keeps this one alive.
process.exit(problems.length > 0 ? 1 : 0)
