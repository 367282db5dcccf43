// npm run manual: follows docs/operations.md from top to bottom, on machines with a bare Debian 12 that debootstrap makes.
//
// Runs each block of commands as it is: on a server as root, and on an engineer's computer as another user. What a run cannot have is
// replaced by the stand-ins of stand-ins.ts. After each block the outcome is verified (outcomes.ts). A block that is neither run nor
// listed fails. Needs root, for debootstrap and chroot, and the commits of this checkout: uncommitted changes are not tested.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { complain, say, styled } from '../../tools/terminal.ts'
import { type CommandBlock, commandBlocksOf } from './command-blocks.ts'
import { OUTCOMES } from './outcomes.ts'
import { Stage } from './stage.ts'
import { PROGRAMS } from './stand-ins.ts'
import { unlisted } from './unlisted.ts'

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).status !== 0) {
  complain('npm run manual makes machines with debootstrap and chroot. Install debootstrap, and run it as root.')
  process.exit(2)
}

const blocks = commandBlocksOf(readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8'))
const wrong = unlisted(blocks)
if (wrong.length > 0) {
  complain(wrong.join('\n'))
  process.exit(1)
}

const stage = await Stage.build(blocks)
// The machines end with this process, so an interrupted run leaves nothing but their files.
process.on('SIGINT', () => process.exit(130))
let failed = false
try {
  for (const block of blocks) await follow(block)
  const idle = Object.keys(PROGRAMS).filter((name) => !stage.hasUsed(name))
  if (idle.length > 0) throw new Error(`No block uses these stand-ins any more: ${idle.join(', ')}`)
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  failed = true
} finally {
  await stage.close({ hasFailed: failed })
}
for (const [name, { replaces, reason, standIn }] of Object.entries(PROGRAMS))
  say(styled('dim', `stand-in ${name} for ${replaces}: ${reason}; ${standIn}`))
say(failed ? styled('red', 'The manual does not run.') : styled('green', 'The manual runs.'))
process.exitCode = failed ? 1 : 0

async function follow(block: CommandBlock): Promise<void> {
  const started = Date.now()
  try {
    const outcome = await OUTCOMES[block.title]?.(stage, () => stage.run(block), block)
    const seconds = Math.round((Date.now() - started) / 1000)
    say(`${styled('green', 'runs')}  line ${block.line}, ${block.section}: ${block.title} (${seconds} s). ${outcome}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`docs/operations.md, line ${block.line}, ${block.title}:\n\n${block.text}\n${reason}`)
  }
}
