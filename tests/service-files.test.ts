import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import type { Seconds } from '@vitrine/api/units.ts'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../apps/server/src/settings/configuration.ts'
import { KNOWN_SETTINGS } from '../apps/server/src/settings/unknown-settings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8')
const EXAMPLE = read('deploy/systemd/settings.example')
const INSTANCES = ['3001', '3002']
/** Maximum time that the server takes to stop (stop.ts). */
const STOP_TIME: Seconds = 9.5

/** Returns the directives of the systemd unit for an instance, whose name replaces `%i`. */
function unitOf(instance: string): Record<string, string> {
  const lines = read('deploy/systemd/vitrine@.service').replaceAll('%i', instance).split('\n')
  const pairs = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/, 2))
  return Object.fromEntries(pairs)
}

const environmentOf = (instance: string): Record<string, string> =>
  Object.fromEntries((unitOf(instance).Environment ?? '').split(' ').map((pair) => pair.split('=', 2)))

describe('the service', () => {
  it('runs the server as an unprivileged user', () => {
    const { User, NoNewPrivileges, ProtectSystem, CapabilityBoundingSet, ...unit } = unitOf('3001')
    expect({ User, NoNewPrivileges, ProtectSystem, CapabilityBoundingSet }).toEqual({
      User: 'vitrine',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      CapabilityBoundingSet: '',
    })
    expect(unit.ExecStart).toBe('/opt/vitrine/current/bin/vitrine start')
    expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(STOP_TIME)
    expect(unit.Restart).toBe('always')
  })

  it('passes valid settings to each server, with its own ports', () => {
    expect(() => readConfiguration({ ...parseEnv(EXAMPLE), ...environmentOf('3001') })).toThrow('DATABASE_URL')
    const settings = parseEnv(EXAMPLE.replace('PASSWORD', randomBytes(24).toString('hex')))
    const read = INSTANCES.map((instance) => readConfiguration({ ...settings, ...environmentOf(instance) }))
    for (const { production, host, keysDirectory } of read)
      expect({ production, host, keysDirectory }).toEqual({
        production: true,
        host: '127.0.0.1',
        keysDirectory: '/etc/vitrine/keys',
      })
    const ports = read.flatMap(({ port, metrics }) => [port, metrics?.port])
    expect(new Set(ports).size).toBe(4)
    expect(ports).toEqual(expect.arrayContaining(INSTANCES.map(Number)))
  })

  it('contains known settings only, also in the commented lines of the example', () => {
    const named = [...EXAMPLE.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const all = [...named, ...Object.keys(environmentOf('3001'))]
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((name) => !KNOWN_SETTINGS.includes(name))).toEqual([])
  })
})

describe('the steps to a running demo in docs/operations.md', () => {
  const words = read('docs/operations.md')

  it('name existing files, commands and variables', () => {
    const named = [
      ...words.matchAll(/\b(?:deploy|apps|tools|docs)\/[\w/@.-]+\.(?:service|template|example|ts|md|yaml|yml|json)\b/g),
    ]
    expect(named.length).toBeGreaterThan(5)
    expect(named.map(([path]) => path).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
    const template = read('deploy/nginx/vitrine.conf.template')
    for (const [, name = ''] of template.matchAll(/\$\{(VITRINE_\w+)\}/g)) expect(words).toContain(`${name}=`)
  })
})
