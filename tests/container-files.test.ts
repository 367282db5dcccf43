import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Seconds } from '@vitrine/api/units.ts'
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfiguration } from '../apps/server/src/settings/configuration.ts'
import { KNOWN_SETTINGS } from '../apps/server/src/settings/unknown-settings.ts'
import { PINNED_VERSION } from '../tools/pinned-node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const VERSION: string = JSON.parse(read('package.json')).version

const text = read('deploy/Dockerfile')
const dockerfile = DockerfileParser.parse(text)

/** Pattern of an image name with a full version and, optionally, the system that the image is based on. */
const PINNED_IMAGE = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/
/** Lower limit for the grace period. The server stops within 9.5 seconds (stop.ts); the rest is a margin. */
const STOP_TIME: Seconds = 15

/** Returns the arguments of all instructions of a kind in the last stage, which becomes the image. */
function argumentsOf(keyword: string): string[] {
  const lastStage = dockerfile.getFROMs().at(-1)?.getRange().start.line ?? 0
  return dockerfile
    .getInstructions()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .filter((instruction) => instruction.getRange().start.line > lastStage)
    .map((instruction) => instruction.getRawArgumentsContent() ?? '')
}

function environmentOf(file: Dockerfile): Record<string, string> {
  const pairs = file.getENVs().flatMap((instruction) => instruction.getProperties())
  return Object.fromEntries(pairs.map((pair) => [pair.getName(), pair.getValue() ?? '']))
}

const image = environmentOf(dockerfile)

describe('the image', () => {
  it('is a valid Dockerfile', () => {
    expect(validate(text)).toEqual([])
  })

  it('is based on the Node version that this project pins, and on the digest that a build argument names', () => {
    const [argument] = dockerfile.getInstructions()
    expect(argument?.getRawArgumentsContent()).toBe('NODE_DIGEST')
    const expanded = (digest: string) =>
      dockerfile
        .getFROMs()
        .map((from) =>
          execFileSync('sh', ['-c', `echo "${from.getImage()}"`], { env: { NODE_DIGEST: digest }, encoding: 'utf8' }),
        )
    expect(new Set(expanded(''))).toEqual(new Set([`node:${PINNED_VERSION}-slim\n`]))
    expect(new Set(expanded('sha256:1a2b'))).toEqual(new Set([`node:${PINNED_VERSION}-slim@sha256:1a2b\n`]))
  })

  it('has version and commit as labels', () => {
    const [labels] = argumentsOf('LABEL')
    expect(labels).toContain(`org.opencontainers.image.version="${VERSION}"`)
    expect(labels).toContain(`org.opencontainers.image.revision="\${GIT_COMMIT}"`)
    expect(argumentsOf('ARG')).toEqual(['GIT_COMMIT'])
  })

  it('does not run as root, and checks its health at its port', () => {
    expect(argumentsOf('USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(argumentsOf('HEALTHCHECK').join()).toContain('process.env.PORT}/health/live')
    expect(argumentsOf('EXPOSE')).toEqual([image.PORT])
    // USER must come before RUN. The modules that RUN compiles then belong to the account that the server runs as.
    expect(text.lastIndexOf('\nUSER')).toBeLessThan(text.lastIndexOf('\nRUN'))
    expect(argumentsOf('USER')).toHaveLength(1)
  })

  it('copies, builds and runs existing files', () => {
    const ofCheckout = dockerfile
      .getCOPYs()
      .filter((copy) => !copy.getFromFlag())
      .map((copy) => copy.getArguments()[0]?.getValue() ?? '')
    expect(ofCheckout).not.toEqual([])
    for (const path of ofCheckout) expect(existsSync(join(ROOT, path)), path).toBe(true)
    const scripts = [...text.matchAll(/\b(?:tools|apps)\/[\w/-]+\.m?[jt]s/g)].map(([path]) => path)
    expect(scripts).toEqual(expect.arrayContaining(['tools/release/pack.ts', 'apps/server/src/composition/compose.ts']))
    expect(argumentsOf('CMD')).toEqual(['["bin/vitrine", "start"]'])
    for (const script of scripts) expect(existsSync(join(ROOT, script)), script).toBe(true)
  })

  it('sets known settings only', () => {
    // NODE_COMPILE_CACHE is not a setting of the server, but a variable of Node itself.
    const known = [...KNOWN_SETTINGS, 'NODE_COMPILE_CACHE']
    expect(Object.keys(image).filter((name) => !known.includes(name))).toEqual([])
    expect(image.NODE_ENV).toBe('production')
  })

  it('excludes secrets and build results', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', '**/.env', '**/*.pem', 'data', 'deploy/secrets', 'packed']),
    )
  })
})

const zService = z.object({
  image: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.enum(['unless-stopped', 'no']),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  command: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})
/** Services whose commands create and replace keys. */
const WRITE_KEYS = ['keys', 'rotate-keys']
const zNames = z.record(z.string(), z.unknown())
const zCompose = z.object({
  services: z.record(z.string(), zService),
  networks: zNames,
  volumes: zNames,
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

describe('the composition', () => {
  const source = read('deploy/compose.yaml')
  const { services, ...declared } = zCompose.parse(parse(source, { merge: true }))
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'))
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

  it('has two identical servers, a database and a proxy', () => {
    expect(servers).toHaveLength(2)
    expect(servers[0]?.[1]).toEqual(servers[1]?.[1])
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'proxy', 'keys']))
    for (const [, { build }] of ours)
      expect(existsSync(join(ROOT, 'deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  })

  it('names each image with its version', () => {
    for (const { image: name } of Object.values(services)) expect(name).toMatch(PINNED_IMAGE)
    for (const [, { image: name }] of ours) expect(name).toBe(`vitrine:${VERSION}`)
  })

  it('has a health check for each service, and exposes only the proxy', () => {
    const others = Object.entries(services).filter(([name]) => !ours.some(([own]) => own === name))
    for (const [name, { healthcheck }] of others) expect(healthcheck?.test[0], name).toBe('CMD')
    expect(Object.entries(services).filter(([, { ports }]) => ports.length > 0)).toEqual([['proxy', services.proxy]])
    expect(services.postgres?.networks).toEqual(['back'])
    expect(declared.networks.back).toEqual({ internal: true })
  })

  it('passes valid settings and no secret to the servers', () => {
    // The first lines of the file say how to write the settings file, in which the database has a password.
    const [, HELP_DESK_SIGN_IN = ''] = /echo HELP_DESK_SIGN_IN=(\w+) >> secrets\/settings\.env/.exec(source) ?? []
    const settingsFile = { HELP_DESK_SIGN_IN }
    for (const [name, { environment, volumes }] of ours) {
      expect(
        Object.keys(environment).filter((setting) => !KNOWN_SETTINGS.includes(setting)),
        name,
      ).toEqual([])
      const given = { ...image, ...environment, ...settingsFile, PUBLIC_URL: 'https://cards.example.org' }
      const { production, trustProxy, dataDirectory, keysDirectory } = readConfiguration(given)
      expect({ production, trustProxy }).toEqual({ production: true, trustProxy: { kind: 'hops', count: 1 } })
      const targets = volumes.map((volume) => volume.split(':')[1])
      expect(targets).toContain(keysDirectory)
      if (!WRITE_KEYS.includes(name)) expect(targets).toContain(dataDirectory)
    }
    for (const { environment } of Object.values(services))
      expect(Object.keys(environment).filter((name) => /PASSWORD$|DATABASE_URL|SECRET|TOKEN/.test(name))).toEqual([])
    expect(source.replaceAll(/^#.*$/gm, '')).not.toMatch(/postgres:\/\//)
  })

  it('mounts the keys read-only, and writable only in the commands that create and replace them', () => {
    for (const [, { stop_grace_period }] of servers)
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_TIME)
    for (const [name, { volumes }] of ours)
      expect(volumes, name).toContain(WRITE_KEYS.includes(name) ? 'keys:/keys' : 'keys:/keys:ro')
    expect(services.keys?.profiles).toEqual(['setup'])
  })

  it("has the operator's commands, which write into volumes only", () => {
    const commands = Object.entries(services).filter(([, { profiles }]) => profiles.includes('commands'))
    expect(commands.map(([name]) => name)).toEqual(['doctor', 'backup', 'audit-export', 'rotate-keys'])
    const usage = read('bin/vitrine')
    const owned = argumentsOf('RUN').join()
    for (const [name, { command, entrypoint, volumes }] of commands) {
      const [program, subject = '', ...args] = [...entrypoint, ...command]
      expect(program, name).toBe('bin/vitrine')
      expect(usage).toMatch(new RegExp(`^  ${subject} {2,}`, 'm'))
      const targets = volumes.map((volume) => volume.split(':')[1] ?? '')
      for (const target of targets) expect(owned, name).toContain(` ${target} `)
      const written = args.flatMap((arg) => /\/.*/.exec(arg) ?? [])
      for (const path of written)
        expect(
          targets.some((target) => path.startsWith(`${target}/`)),
          path,
        ).toBe(true)
    }
    // Backups do not contain the exports, so each has a folder of its own.
    expect(services.backup?.command.at(-1)).not.toBe(services['audit-export']?.command.at(-1)?.split('=')[1])
  })

  it('passes the commit and the digest of the base image to the build', () => {
    for (const [, { build }] of ours)
      expect(Object.keys(build?.args ?? {})).toEqual(
        dockerfile
          .getARGs()
          .map((one) => one.getProperty()?.getName() ?? '')
          .filter((name, index, names) => names.indexOf(name) === index)
          .toSorted(),
      )
  })

  it("points the proxy at the servers' addresses, and sets the variables of its configuration", () => {
    const addresses = servers.map(([name]) => `${name}:${image.PORT}`).join(' ')
    const { VITRINE_SERVERS, ...others } = services.proxy?.environment ?? {}
    expect(VITRINE_SERVERS).toBe(addresses)
    const caddyfile = read('deploy/caddy/Caddyfile')
    for (const name of Object.keys(others)) expect(caddyfile).toMatch(new RegExp(`\\{\\$${name}[:}]`))
  })

  it('declares what it uses', () => {
    for (const { volumes, networks, secrets, depends_on } of Object.values(services)) {
      const named = volumes.map((volume) => volume.split(':')[0] ?? '')
      for (const name of named.filter((source) => source.startsWith('.')))
        expect(existsSync(join(ROOT, 'deploy', name))).toBe(true)
      expect(Object.keys(declared.volumes)).toEqual(
        expect.arrayContaining(named.filter((name) => !name.startsWith('.'))),
      )
      expect(Object.keys(declared.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(declared.secrets)).toEqual(expect.arrayContaining(secrets))
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
    }
  })
})
