import { ShortId } from '../../shared/ui/short-id.tsx'
import { ID_LENGTH } from './id-length.ts'

/** Number of characters that a shortened id ends with. */
const END_LENGTH = ID_LENGTH / 2

/**
 * Shows the id of a credential. Ids of engines can be long, and those of one contract can have the same beginning, so a long id is shown
 * with its end. The whole id is its title.
 */
export function CredentialId({ id }: { id: string }) {
  if (id.length <= 2 * ID_LENGTH) return <ShortId id={id} length={id.length} />
  return <code title={id}>{`${id.slice(0, ID_LENGTH)}…${id.slice(-END_LENGTH)}`}</code>
}
