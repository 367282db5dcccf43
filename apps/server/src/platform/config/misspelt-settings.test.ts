import { describe, expect, it } from 'vitest'
import { misspeltSettings } from './misspelt-settings.ts'

const KNOWN = ['DATABASE_URL', 'PUBLIC_URL', 'PORT', 'HOST', 'WALLET_PORT', 'LOG_LEVEL', 'TRUST_PROXY', 'API_HOSTS']

const warnings = (...names: string[]): string[] =>
  misspeltSettings(Object.fromEntries(names.map((name) => [name, 'hunter2'])), KNOWN)

describe('a variable that is not a setting', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PROT', 'PORT'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['WALET_PORT', 'WALLET_PORT'],
    ['log_level', 'LOG_LEVEL'],
    ['VITRINE_PORT', 'PORT'],
    ['VITRINE_DATABASE_URL', 'DATABASE_URL'],
  ])('%s is reported with the setting that was meant', (name, meant) => {
    expect(warnings(name)).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  })

  it.each(['VITRINE_COLOUR', 'WALLET_COLOUR', 'IDP_DISCOVERY'])('%s is reported because of its prefix', (name) => {
    expect(warnings(name)).toEqual([`${name} is not a setting; docs/settings.md lists all settings.`])
  })

  it.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'npm_config_port',
    'npm_package_version',
    'NODE_ENVV',
    'NODE_OPTIONS',
    'LC_ALL',
    'XDG_DATA_DIRS',
    'PGHOST',
    'DATABASE_HOST',
    'LOG_FORMAT',
    'API_KEY',
    'SMTP_PORT',
    'WALLET_SERVICE_HOST',
    'WALLET_PORT_3002_TCP_ADDR',
    'VITRINE_TEST_DATABASE',
  ])('%s of another program is not reported', (name) => {
    expect(warnings(name)).toEqual([])
  })

  it('is distinguished from settings, and its value is not repeated', () => {
    expect(warnings(...KNOWN)).toEqual([])
    expect(warnings('DATABSE_URL', 'VITRINE_COLOUR').join()).not.toContain('hunter2')
  })
})
