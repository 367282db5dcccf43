import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { CardFolder } from '../../card-folder.ts'

const COMMAND = fileURLToPath(new URL('../../../bin/vitrine', import.meta.url))

/** Runs `vitrine cards` on a computer without a server, a database or keys. */
function cards(...args: string[]) {
  const env = { ...BARE_ENVIRONMENT, DATA_DIR: '/nowhere' }
  const { status, stdout, stderr } = spawnSync(COMMAND, ['cards', ...args], { encoding: 'utf8', env })
  return { status, said: stdout, complained: stderr }
}

it('vitrine cards check accepts the shipped cards, and ends with 2 if one has a problem', { timeout: 120_000 }, () => {
  const folder = new CardFolder()
  try {
    const good = cards('check', folder.path)
    expect(good).toMatchObject({ status: 0, complained: '' })
    expect(good.said).toContain('17 cards checked: no problems.')
    folder.change('workshop', { order: 'first' })
    expect(cards('check', `${folder.path}/workshop.json`)).toEqual({
      status: 2,
      said: '',
      complained: 'workshop.json is not a valid card:\n  order: expected a number\n',
    })
  } finally {
    folder.remove()
  }
})

it('vitrine cards explains its use', { timeout: 120_000 }, () => {
  expect(cards('--help')).toMatchObject({ status: 0, said: expect.stringContaining('usage: vitrine cards check') })
  expect(cards('czech')).toMatchObject({ status: 2, complained: expect.stringContaining('usage: vitrine cards check') })
})
