import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ResponseError } from '../../../shared/api/client.ts'
import { ROUTES } from '../../../shared/routes.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { useContracts } from '../contracts.ts'

/** Whether the server knows no contract of that name. */
export const isMissing = (error: unknown): boolean => error instanceof ResponseError && error.status === 404

export function MissingContract({ name }: { name: string }) {
  const [example] = useContracts().data ?? []
  return (
    <EmptyState title="There is no such contract">
      <p>
        Nothing is kept under the name <strong>{name}</strong>. A contract is named after its credential type
        {example && `, such as ${example.name}`}.
      </p>
      <p>
        <Button component={Link} to={ROUTES.contracts}>
          View Contracts
        </Button>
      </p>
    </EmptyState>
  )
}
