import type { IssuingContext } from '../authorizations/issuing-context.ts'

/** Dependencies of client authentications and token bindings. */
export type MethodContext = Pick<
  IssuingContext,
  'publicUrl' | 'database' | 'keys' | 'clock' | 'policy' | 'foreignStatusLists'
>
