import type { Card } from '@vitrine/api/cards/card.ts'
import { ENGINES } from '../credentials/engines.ts'
import { organizationOrName, subjectText } from '../platform/certificates/subject-names.ts'
import type { PreparedInstallation } from '../platform/keys/install-certificate.ts'
import { type KeyPurpose, ROLES } from '../platform/keys/key-purposes.ts'
import { earliestEnd } from '../platform/keys/signing-key.ts'

const CHECKPOINTS =
  'Checkpoints are signed with the new key after the restart. Earlier checkpoints are verified with the former certificate.'

type Installed = { purpose: KeyPurpose; publicUrl: string; cardsOf: (engine: string) => readonly Card[] }

export function describeInstallation(prepared: PreparedInstallation, { cardsOf, ...options }: Installed): string {
  const { path, warnings } = prepared
  const [leaf] = path.chain
  const end = new Date(earliestEnd([...path.chain, path.anchor]))
  const found = ENGINES.flatMap(
    ({ name, certificateEffects: effectsOf }) => effectsOf?.({ ...prepared, ...options, cards: cardsOf(name) }) ?? [],
  )
  return [
    `New certificate for the role ${ROLES[options.purpose]}: ${subjectText(leaf)}, signed by ${organizationOrName(path.anchor)}, valid until ${end.toISOString().slice(0, 10)}.`,
    ...found.flatMap(({ effects }) => effects),
    ...(options.purpose === 'audit-log' ? [CHECKPOINTS] : []),
    ...warnings.map((warning) => `Warning: the certificate ${warning}.`),
    ...found.flatMap((one) => one.warnings.map((warning) => `Warning: ${warning}`)),
  ].join('\n')
}
