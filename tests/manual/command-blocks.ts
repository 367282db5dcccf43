/** Block of commands or of a configuration file in a page of the documentation. */
export type CommandBlock = {
  /** Heading of the second level above the block. A reader starts a new shell there. */
  section: string
  /** Nearest heading or bold first words of a paragraph above the block, which names it. */
  title: string
  /** Language after the fence; empty if there is none. */
  language: string
  text: string
  /** Line of the page on which the block starts. */
  line: number
}

const HEADING = /^(#{2,})\s+(.+)$/
const BOLD_START = /^\*\*(.+?)[.:]?\*\*/
const FENCE = /^```(\w*)$/

/** Returns the fenced blocks of a Markdown page, from top to bottom. */
export function commandBlocksOf(page: string): CommandBlock[] {
  const blocks: CommandBlock[] = []
  let section = ''
  let title = ''
  let open: CommandBlock | undefined
  for (const [index, text] of page.split('\n').entries()) {
    const fence = FENCE.exec(text)
    if (open && fence) {
      blocks.push(open)
      open = undefined
    } else if (open) open.text += `${text}\n`
    else if (fence) open = { section, title, language: fence[1] ?? '', text: '', line: index + 1 }
    else {
      const heading = HEADING.exec(text)
      if (heading?.[1] === '##') section = heading[2] ?? ''
      title = heading?.[2] ?? BOLD_START.exec(text)?.[1] ?? title
    }
  }
  return blocks
}

/** Names the packages that blocks install with apt-get. */
export const packagesIn = (blocks: readonly CommandBlock[]): string[] =>
  blocks.flatMap(({ text }) =>
    [...text.matchAll(/apt-get install --yes ([^&|;\n]+)/g)].flatMap(([, names = '']) => names.trim().split(/\s+/)),
  )
