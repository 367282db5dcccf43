import type { CommandBlock } from './command-blocks.ts'
import { OUTCOMES } from './outcomes.ts'
import { NOT_RUN } from './stand-ins.ts'

/** Returns what is wrong with the tables of the run: blocks that they do not list, and entries without a block. */
export function unlisted(blocks: readonly CommandBlock[]): string[] {
  const titles = blocks.map(({ title }) => title)
  return [
    ...titles
      .filter((title, index) => titles.indexOf(title) !== index)
      .map((title) => `Two blocks have the title ${title}.`),
    ...blocks
      .filter(({ language, title }) => language !== 'sh' && !NOT_RUN[title])
      .map(({ title, line }) => `The block in line ${line} (${title}) is not sh, and NOT_RUN does not list it.`),
    ...blocks
      .filter(({ title }) => !OUTCOMES[title])
      .map(({ title, line }) => `OUTCOMES says nothing about the block in line ${line} (${title}).`),
    ...Object.keys({ ...OUTCOMES, ...NOT_RUN })
      .filter((title) => !titles.includes(title))
      .map((title) => `There is no block with the title ${title}.`),
  ]
}
