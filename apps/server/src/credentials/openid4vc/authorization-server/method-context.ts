import type { IssuingContext } from '../authorizations/issuing-context.ts'

export type MethodContext = Pick<
  IssuingContext,
  'publicUrl' | 'database' | 'keys' | 'clock' | 'policy' | 'foreignStatusLists'
>
